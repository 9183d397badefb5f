"""How agents listen, believe and answer."""
