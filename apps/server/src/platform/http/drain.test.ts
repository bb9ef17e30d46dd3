import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadConfig } from '#platform/config.ts';
import { addDrain, type Drain } from './drain.ts';
import { httpServer } from './server.ts';

const DRAIN_MS = 1_000;
const REQUEST = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

const app = httpServer(pino({ level: 'silent' }), loadConfig({}));
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let drain: Drain;
let url: string;

beforeAll(async () => {
  drain = addDrain(app);
  app.get('/', async () => ({ isDraining: drain.isDraining() }));
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  agent.destroy();
  await app.close();
});

it('serves everything, then closes each connection with its next response and accepts no other', async () => {
  expect(await request(agent)).toMatchObject({ status: 200 });
  const draining = drain.drain(DRAIN_MS);
  expect(drain.isDraining()).toBe(true);
  expect(await request()).toMatchObject({ status: 200 });
  expect(await request(agent)).toEqual({
    status: 200,
    connection: 'keep-alive',
    isReused: true,
  });
  await expect
    .poll(() => request().catch(() => 'refused'), { interval: 5, timeout: 10_000 })
    .toBe('refused');
  expect(await request(agent)).toEqual({ status: 200, connection: 'close', isReused: true });
  await draining;
});

it('serves a request that is still being received when the server closes', async () => {
  const own = httpServer(pino({ level: 'silent' }), loadConfig({}));
  own.get('/', async () => ({}));
  let received: Socket | undefined;
  own.server.once('connection', (socket: Socket) => (received = socket));
  const { port } = new URL(await own.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(port), '127.0.0.1').setEncoding('utf8');
  let response = '';
  socket.on('data', (text: string) => (response += text));
  socket.write(REQUEST.slice(0, 20));
  await expect.poll(() => received?.bytesRead, { interval: 5 }).toBe(20);
  const closed = own.close();
  socket.write(REQUEST.slice(20));
  await closed;
  await expect.poll(() => response, { interval: 5 }).toContain('HTTP/1.1 200 OK');
  expect(response).toMatch(/^connection: close/im);
});

it('does not wait for a connection without a request', async () => {
  const own = httpServer(pino({ level: 'silent' }), loadConfig({}));
  const { port } = new URL(await own.listen({ port: 0, host: '127.0.0.1' }));
  const accepted = once(own.server, 'connection');
  const socket = connect(Number(port), '127.0.0.1').resume();
  await accepted;
  const ended = once(socket, 'close');
  await own.close();
  await ended;
}, 5_000);

async function request(from?: Agent) {
  const sent = get(url, from ? { agent: from } : { agent: false });
  const [response] = await once(sent, 'response');
  response.resume();
  await once(response, 'end');
  const { connection } = response.headers;
  return { status: response.statusCode, connection, isReused: sent.reusedSocket };
}
