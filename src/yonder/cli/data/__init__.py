"""The data folder, and the realms that are kept in it."""
