"""A stage for duel: `stage.js` and what it loads lie beside this file, and the entry point `yonder.stages` names it."""
