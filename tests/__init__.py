"""The tests of pdntool; README.md beside this file says what lies where."""
