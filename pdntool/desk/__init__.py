"""What an arbiter does with records at the desk: to find what was meant, and to make one game of several records."""
