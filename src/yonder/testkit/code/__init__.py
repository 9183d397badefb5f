"""What may not stand in the code of kernel and games."""
