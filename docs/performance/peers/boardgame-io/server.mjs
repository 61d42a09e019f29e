// A boardgame.io server that keeps everything in memory.

import { createRequire } from 'node:module';
import { Mouser } from './game.mjs';

const { Server, Origins } = createRequire(import.meta.url)('boardgame.io/server');
const server = Server({ games: [Mouser], origins: [Origins.LOCALHOST] });
const { appServer } = await server.run(0);
process.on('message', () => process.send(process.cpuUsage()));
process.send({ port: appServer.address().port });
