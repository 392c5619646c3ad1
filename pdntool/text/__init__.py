"""Bytes to text, and places in that text."""
