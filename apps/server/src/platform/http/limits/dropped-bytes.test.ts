import { connect, type Socket } from 'node:net';
import { describe, expect } from 'vitest';
import { it } from '#testing/fixtures/app.ts';
import type { TestApp } from '#testing/test-app.ts';

/** Above what both ends of a connection buffer. The server would read a thousand times as much. */
const SENT_MAX = 24_000_000;
const ENDLESS = 'Content-Length: 99999999999';
const IN_CHUNKS = 'Transfer-Encoding: chunked';
const JSON_TYPE = 'Content-Type: application/json';
const UPGRADE = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'];

type Case = readonly [name: string, lines: readonly string[], status: number];

describe('closes the connection of a client that sends on after the response', () => {
  it.for<Case>([
    ['a read with a body', ['GET /healthz HTTP/1.1', ENDLESS], 200],
    ['a read with a body in chunks', ['GET /healthz HTTP/1.1', IN_CHUNKS], 200],
    ['without a token', ['POST /chat/send HTTP/1.1', JSON_TYPE, ENDLESS], 401],
    ['of another type', ['POST /user/signups HTTP/1.1', 'Content-Type: text/plain', ENDLESS], 415],
    ['too large', ['POST /user/signups HTTP/1.1', JSON_TYPE, ENDLESS], 413],
    ['at an unknown path', ['POST /nothing HTTP/1.1', ENDLESS], 404],
    ['malformed', ['SPAM / HTTP/1.1', ENDLESS], 400],
    ['a tunnel', ['CONNECT example.com:443 HTTP/1.1'], 400],
    ['a rejected socket', ['GET /live/ HTTP/1.1', ...UPGRADE, 'Origin: https://evil.example'], 400],
    ['an upgrade elsewhere', ['GET /healthz HTTP/1.1', ...UPGRADE, ENDLESS], 200],
  ])('%s', async ([_case, [start = '', ...headers], status], { app }) => {
    const { socket, responses, closed } = open(app);
    socket.write(head(app, start, headers));
    await expect.poll(responses).toContain(`HTTP/1.1 ${status}`);
    const sent = sendOn(socket, { inChunks: headers.includes(IN_CHUNKS) });
    await closed;
    expect(sent()).toBeLessThan(SENT_MAX);
  });
});

it('closes the connection of a client that does not wait for the response', async ({ app }) => {
  const { socket, responses, closed } = open(app);
  socket.write(head(app, 'GET /healthz HTTP/1.1', [ENDLESS]));
  const sent = sendOn(socket, { inChunks: false });
  await closed;
  expect(responses()).toContain('HTTP/1.1 200');
  expect(sent()).toBeLessThan(SENT_MAX);
});

it('keeps a connection whose client sends the rest of its body', async ({ app }) => {
  const { socket, responses } = open(app);
  const body = 'x'.repeat(60_000);
  for (let sent = 1; sent <= 4; sent += 1) {
    const headers = [JSON_TYPE, `Content-Length: ${body.length}`];
    socket.write(head(app, 'POST /chat/send HTTP/1.1', headers) + body.slice(0, 40_000));
    await expect.poll(() => responses().split('HTTP/1.1 401').length - 1).toBe(sent);
    socket.write(body.slice(40_000));
  }
  socket.write(head(app, 'GET /healthz HTTP/1.1', []));
  await expect.poll(responses).toContain('HTTP/1.1 200');
  socket.destroy();
});

function open(app: TestApp) {
  const port = Number(new URL(app.url).port);
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  let text = '';
  socket.on('data', (chunk) => (text += String(chunk))).on('error', () => undefined);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  return { socket, responses: () => text, closed };
}

function head(app: TestApp, start: string, headers: readonly string[]): string {
  return [start, `Host: ${new URL(app.url).host}`, ...headers, '', ''].join('\r\n');
}

/** Returns a function that returns how many bytes the connection has accepted. */
function sendOn(socket: Socket, { inChunks }: { readonly inChunks: boolean }): () => number {
  const data = 'x'.repeat(65_536);
  const block = inChunks ? `10000\r\n${data}\r\n` : data;
  let sent = 0;
  const send = () => {
    socket.write(block, (error) => {
      if (error) return;
      sent += block.length;
      if (sent < 2 * SENT_MAX) send();
      else socket.destroy();
    });
  };
  send();
  return () => sent;
}
