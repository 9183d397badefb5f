// The rival: a boardgame.io server with the same game, `spar`. node server.js memory | node server.js FOLDER
// Prints its port when it is ready.

const { Server, FlatFile } = require('boardgame.io/server');

const FULL = 20;

const spar = {
  name: 'spar',
  minPlayers: 1,
  maxPlayers: 1,
  disableUndo: true, // or every move would keep a copy of the state before it
  setup: () => ({ red: FULL, blue: FULL, bouts: 0 }),
  moves: {
    strike: ({ G, random }) => {
      const foe = G.bouts % 2 ? 'red' : 'blue';
      if (random.D20() < 8) return;
      G[foe] -= random.D6();
      if (G[foe] > 0) return;
      G.red = G.blue = FULL;
      G.bouts += 1;
    },
  },
};

const folder = process.argv[2];
const db = folder === 'memory' ? undefined : new FlatFile({ dir: folder });
const server = Server({ games: [spar], db, origins: ['http://localhost'] });
server.app.silent = true;
console.info = console.log = () => {}; // its own word of welcome
server.run(0).then(({ appServer }) => process.stdout.write(`${appServer.address().port}\n`));
