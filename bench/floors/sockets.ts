// The minimum work of a message and of a call, in one process because PostgreSQL has 60
// connections. Raw sockets commit one row, then push the text: `receive <name>`, `send <name>
// <text>` (answered by `ok`), `echo <text>`. HTTP, a bare Fastify: POST / commits one row, or with
// `chat` the rows of a message without its rules, and with `to` pushes the text over the WebSocket
// /?name=<to>; POST /like commits the rows of a like without its rules; GET / reads one row by its
// key. Takes a connection as JSON and prints both addresses.
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { fastify } from 'fastify';
import pg from 'pg';
import { WebSocketServer, type WebSocket } from 'ws';

const pool = new pg.Pool({
  ...JSON.parse(process.argv[2] ?? '{}'),
  max: 28,
  // The next group needs the connections.
  idleTimeoutMillis: 200,
});
const insert = { name: 'push', text: 'insert into bench_pushes (body) values ($1)' };
const insertMessage = {
  name: 'message',
  text: `
    with stored as (
      insert into messages (chat_id, seq, client_id, sender_id, body, version)
      select c.id, last_seq + 1, gen_random_uuid(), m.user_id, $2, c.version + 1
      from chats c join chat_members m on m.chat_id = c.id
      where c.id = $1 limit 1
    ), numbered as (
      update chats set last_seq = last_seq + 1, version = version + 1 where id = $1
    ), listed as (
      update inbox_entries
      set last_message = $2, last_seq = last_seq + 1, updated_at = now(), version = version + 1
      where chat_id = $1 and user_id in (select user_id from chat_members where chat_id = $1)
    )
    update inboxes set version = version + 1
    where user_id in (select user_id from chat_members where chat_id = $1)`,
};
const insertLike = {
  name: 'like',
  text: `
    with stored as (
      insert into likes (tile_id, user_id) values ($1, $2)
    ), counted as (
      update tile_counts set likes = likes + 1 where tile_id = $1 returning owner_id
    ), notified as (
      insert into notifications (user_id, kind, actor_id, tile_id)
      select owner_id, 'like', $2, $1 from counted
    )
    update notification_documents
    set version = version + 1
    where user_id = (select owner_id from counted)`,
};
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
interface Body {
  readonly text: string;
  readonly to?: string;
  readonly chat?: string;
}
app.post<{ Body: Body }>('/', async ({ body: { text, to = '', chat } }) => {
  if (chat === undefined) await pool.query({ ...insert, values: [text] });
  else await pool.query({ ...insertMessage, values: [chat, text] });
  webReceivers.get(to)?.send(text);
  return { success: true };
});
interface LikeBody {
  readonly tile: number;
  readonly user: number;
}
app.post<{ Body: LikeBody }>('/like', async ({ body: { tile, user } }) => {
  await pool.query({ ...insertLike, values: [tile, user] });
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
