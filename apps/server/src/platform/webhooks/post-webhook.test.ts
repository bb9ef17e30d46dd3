import { EventEmitter, once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { webhookLimits } from '@reprise/contract/webhooks/limits.ts';
import { webhookPoster } from './post-webhook.ts';
import type { ResolveHost } from './public-address.ts';

let server: Server;
let origin: string;
let port: number;
const received: { url: string; body: string; headers: NodeJS.Dict<string | string[]> }[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const { url = '', headers } = request;
      received.push({ url, body, headers });
      if (url === '/slow') return;
      if (url === '/drip') return void dripUntilClosed(response);
      if (url === '/endless') return void writeUntilClosed(response);
      if (url === '/cut') return cutOff(response);
      if (url === '/headers') {
        for (let nth = 0; nth < 1_000; nth += 1) response.setHeader(`x-${nth}`, 'x'.repeat(100));
      }
      if (url === '/redirect') response.writeHead(302, { location: `${origin}/target` }).end();
      else if (url === '/large') response.end('x'.repeat(1_000_000));
      else if (url === '/odd') response.end('one\u0000\n\u001b[31mtwo\ud800');
      else response.writeHead(201).end('thanks');
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  ({ port } = server.address() as AddressInfo);
  origin = `http://127.0.0.1:${port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const events = new EventEmitter();

async function dripUntilClosed(response: ServerResponse): Promise<void> {
  response.writeHead(201);
  const timer = setInterval(() => response.write('.'), 10);
  await once(response, 'close');
  clearInterval(timer);
  events.emit('closed');
}

function cutOff(response: ServerResponse): void {
  response.writeHead(202, { 'content-length': '1000' });
  response.write('part', () => response.destroy());
}

async function writeUntilClosed(response: ServerResponse): Promise<void> {
  let written = 0;
  const closed = once(response, 'close').then(() => true);
  const part = 'x'.repeat(64 * 1024);
  let isClosed = false;
  while (!isClosed) {
    written += part.length;
    const isTaken = response.write(part);
    isClosed = await Promise.race([
      closed,
      isTaken ? false : once(response, 'drain').then(() => false),
    ]);
  }
  events.emit('closed', written);
}

const signal = new AbortController().signal;
const post = (path: string, deps: Partial<Parameters<typeof webhookPoster>[0]> = {}) =>
  webhookPoster({ allowedOrigins: [origin], ...deps })(
    { address: `${origin}${path}`, headers: { 'webhook-id': 'msg_1' }, body: '{"a":1}' },
    signal,
  );

it('posts JSON and returns status and answer', async () => {
  expect(await post('/ok')).toEqual({ status: 201, answer: 'thanks' });
  expect(received.at(-1)).toMatchObject({
    url: '/ok',
    body: '{"a":1}',
    headers: {
      'content-type': 'application/json',
      // What it reads is shown as text.
      'accept-encoding': 'identity',
      'webhook-id': 'msg_1',
    },
  });
});

it('follows no redirect', async () => {
  expect(await post('/redirect')).toEqual({ status: 302, answer: '' });
  expect(received.at(-1)?.url).toBe('/redirect');
});

it('reads the start of a long response, without characters that change the screen', async () => {
  const { answer } = await post('/large');
  expect(answer.length).toBe(webhookLimits.answerMax);
  expect(await post('/odd')).toEqual({ status: 200, answer: 'one [31mtwo\ufffd' });
});

it('gives up on a receiver that does not answer', async () => {
  expect(await post('/slow', { timeoutMs: 50 })).toMatchObject({ status: null });
});

it('ends a response that never ends: its status counts', async () => {
  const closed = once(events, 'closed');
  expect(await post('/drip', { timeoutMs: 200 })).toEqual({
    status: 201,
    answer: expect.stringMatching(/^\.+$/),
  });
  await closed;
});

it('takes the status of a response that is cut off', async () => {
  expect(await post('/cut')).toEqual({ status: 202, answer: 'part' });
});

it('ends the connection of a response without end after 16 KiB', async () => {
  const closed = once(events, 'closed');
  expect(await post('/endless')).toMatchObject({ status: 200 });
  const [written] = (await closed) as [number];
  // What the buffers of both sockets hold is sent, too.
  expect(written).toBeLessThan(16_000_000);
});

it('says why a connection failed, also to a host with several addresses', async () => {
  const closed = createTcpServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const address = `http://localhost:${(closed.address() as AddressInfo).port}`;
  await new Promise((done) => closed.close(done));
  const send = webhookPoster({ allowedOrigins: [address] });
  const { answer } = await send({ address, headers: {}, body: '{}' }, signal);
  expect(answer).toContain('ECONNREFUSED');
});

it('gives up on one that switches protocols', async () => {
  const switching = createTcpServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'),
    );
  });
  await new Promise<void>((listening) => switching.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void switching.close());
  const address = `http://127.0.0.1:${(switching.address() as AddressInfo).port}`;
  const send = webhookPoster({ allowedOrigins: [address], timeoutMs: 200 });
  expect(await send({ address, headers: {}, body: '{}' }, signal)).toMatchObject({ status: null });
});

it('rejects a response with headers that are too large', async () => {
  expect(await post('/headers')).toMatchObject({
    status: null,
    answer: expect.stringMatching(/overflow/i),
  });
});

it.each(['/', '/latest/meta-data'])(
  'sends nothing to a private address that is not allowed: %s',
  async (path) => {
    const before = received.length;
    expect(await post(path, { allowedOrigins: [] })).toMatchObject({ status: null });
    expect(received).toHaveLength(before);
  },
);

it('connects to the address that it has checked, and resolves the name once', async () => {
  const names: string[] = [];
  // The second answer would lead to the server of this test.
  const resolve: ResolveHost = async (name) => {
    names.push(name);
    return [{ address: names.length === 1 ? '192.0.2.1' : '127.0.0.1', family: 4 }];
  };
  const before = received.length;
  const send = webhookPoster({ allowedOrigins: [], resolve });
  const request = { address: `https://rebinding.example:${port}/`, headers: {}, body: '{}' };
  expect(await send(request, signal)).toEqual({
    status: null,
    answer: 'The host has no address on the internet.',
  });
  expect(names).toEqual(['rebinding.example']);
  expect(received).toHaveLength(before);
});
