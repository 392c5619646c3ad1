"""Verdicts as text for people and programs."""
