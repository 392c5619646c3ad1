"""Tests of the rules, and a second generator that they are held to."""
