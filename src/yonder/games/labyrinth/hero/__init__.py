"""The hero: creation, gear, health, growth, companions, death."""
