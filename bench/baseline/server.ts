// The day baseline: Fastify, pg and ws on the same tables, in one process without caches or
// prepared statements. Takes a connection as JSON and prints its address.
import { fastify } from 'fastify';
import pg from 'pg';
import { authenticator } from './auth.ts';
import { addChat } from './chat.ts';
import { addFeed } from './feed.ts';
import { addTiles } from './tiles.ts';

const { port = 0, ...connection } = JSON.parse(process.argv[2] ?? '{}');
for (const type of [pg.types.builtins.INT8, pg.types.builtins.NUMERIC]) {
  pg.types.setTypeParser(type, Number);
}
const pool = new pg.Pool(connection);
const app = fastify();
const authenticate = authenticator(pool);
addFeed(app, { pool, authenticate });
addTiles(app, { pool, authenticate });
addChat(app, { pool, authenticate });
console.log(await app.listen({ port, host: '127.0.0.1' }));
process.on('SIGTERM', () => process.exit(0));
