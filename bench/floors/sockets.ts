// The floor of a message: commits one row, then pushes the text over a raw socket. Lines:
// `receive <name>`, `send <name> <text>` (answered by `ok`), `echo <text>`. Takes a connection as
// JSON and prints its address.
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import pg from 'pg';

const pool = new pg.Pool({
  ...JSON.parse(process.argv[2] ?? '{}'),
  max: 32,
  idleTimeoutMillis: 3_000,
});
const insert = { name: 'push', text: 'insert into bench_pushes (body) values ($1)' };
const receivers = new Map<string, Socket>();

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
console.log(`tcp://127.0.0.1:${(server.address() as AddressInfo).port}`);
process.on('SIGTERM', () => process.exit(0));
