// The minimum work of a message and of a call, in one process because PostgreSQL has 60
// connections. Raw sockets commit one row, then push the text: `receive <name>`, `send <name>
// <text>` (answered by `ok`), `echo <text>`. HTTP, a bare Fastify: POST / commits one row and, with
// `to`, pushes its text over the WebSocket /?name=<to>; GET / reads one row by its key. Takes a
// connection as JSON and prints both addresses.
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { fastify } from 'fastify';
import pg from 'pg';
import { WebSocketServer, type WebSocket } from 'ws';

const pool = new pg.Pool({
  ...JSON.parse(process.argv[2] ?? '{}'),
  max: 32,
  idleTimeoutMillis: 3_000,
});
const insert = { name: 'push', text: 'insert into bench_pushes (body) values ($1)' };
const select = { name: 'user', text: 'select id, username from users where id = $1' };
const receivers = new Map<string, Socket>();
const webReceivers = new Map<string, WebSocket>();

async function serve(socket: Socket, line: string): Promise<void> {
  const [command, name = '', ...words] = line.split(' ');
  if (command === 'echo') socket.write(`${name}\n`);
  if (command === 'receive') receivers.set(name, socket);
  if (command !== 'send') return;
  const text = words.join(' ');
  await pool.query({ ...insert, values: [text] });
  receivers.get(name)?.write(`${text}\n`);
  socket.write('ok\n');
}

const server = createServer({ noDelay: true }, (socket) => {
  createInterface(socket).on('line', (line) => void serve(socket, line));
  socket.on('error', () => socket.destroy());
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');

const app = fastify();
app.post<{ Body: { text: string; to?: string } }>('/', async ({ body: { text, to = '' } }) => {
  await pool.query({ ...insert, values: [text] });
  webReceivers.get(to)?.send(text);
  return { success: true };
});
app.get('/', async () => (await pool.query({ ...select, values: [1] })).rows[0]);
const httpUrl = await app.listen({ port: 0, host: '127.0.0.1' });
new WebSocketServer({ server: app.server }).on('connection', (socket, { url = '' }) =>
  webReceivers.set(url.slice('/?name='.length), socket),
);

const url = `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`;
console.log(JSON.stringify({ url, httpUrl }));
process.on('SIGTERM', () => process.exit(0));
