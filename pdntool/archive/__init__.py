"""Many records at once: finding them."""
