"""Checks proof files of Sabot with nothing but the standard library; see README.md beside this package."""
