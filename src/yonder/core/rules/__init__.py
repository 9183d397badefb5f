"""Rules: actions, what a handler can reach, the engine that runs it, hooks, questions, timers, grants."""
