// The floor of a call: a bare Fastify with one statement per call. POST / commits one row, GET /
// reads one row by its key. Takes a connection as JSON and prints its address.
import { fastify } from 'fastify';
import pg from 'pg';

const CONNECTIONS = 16;

const pool = new pg.Pool({
  ...JSON.parse(process.argv[2] ?? '{}'),
  max: CONNECTIONS,
  idleTimeoutMillis: 3_000,
});
const insert = { name: 'push', text: 'insert into bench_pushes (body) values ($1)' };
const select = { name: 'user', text: 'select id, username from users where id = $1' };

const app = fastify();
app.post<{ Body: { text: string } }>('/', async ({ body }) => {
  await pool.query({ ...insert, values: [body.text] });
  return { success: true };
});
app.get('/', async () => (await pool.query({ ...select, values: [1] })).rows[0]);
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
process.on('SIGTERM', () => process.exit(0));
