"""Reports as text for people and programs."""
