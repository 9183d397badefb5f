"""Live: sockets, feeds by topic, and who is told what."""
