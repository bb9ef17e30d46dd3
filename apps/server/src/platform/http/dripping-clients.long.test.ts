import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { httpLimits } from '@reprise/contract/http/limits.ts';
import { describe, expect, onTestFinished } from 'vitest';
import { it as base } from '#testing/fixtures/app.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

const it = base.extend('env', { scope: 'file' }, { RATE_LIMITS: 'on' });

const DRIP_MS = 900;
const MAX_MS = 15_000;
/** A cut connection stays open for a second, so that reconnecting in a loop is slow. */
const HELD_MS = 700;

const post = 'POST /auth/sign-in/email HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
const read = 'GET /user/info?uid=x HTTP/1.1\r\nHost: x\r\n';
const done = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';

const drips = [
  ['request line', 'G', 'x'],
  ['headers', 'GET / HTTP/1.1\r\nHost: x\r\nX: ', 'x'],
  ['body', `${post}Content-Length: 1000\r\n\r\n{`, ' '],
  ['chunked body', `${post}Transfer-Encoding: chunked\r\n\r\n`, '1\r\n{\r\n'],
  ['body after a rejection', `${read}Content-Length: 1000\r\n\r\n{`, ' '],
  ['bytes after a malformed request', 'hello\r\n\r\n', 'x'],
  ['empty lines before a request', '\r\n', '\r\n'],
  ['the next request line', `${done}G`, 'x'],
  ['headers of the next request', `${done}GET / HTTP/1.1\r\nX: `, 'x'],
  ['body of the next request', `${done}${post}Content-Length: 1000\r\n\r\n{`, ' '],
  ['empty lines after a response', done, '\r\n'],
] as const;

it('a client that sends a byte every 0.9 s and ignores the response is cut', async ({ app }) => {
  const times = await Promise.all(drips.map(([, first, drip]) => dripUntilCut(app, first, drip)));
  const held = drips.filter((_drip, index) => (times[index] ?? Infinity) > MAX_MS);
  expect(held.map(([part]) => part)).toEqual([]);
}, 30_000);

describe('connections of one address', () => {
  async function openMany(own: TestApp, count: number): Promise<Socket[]> {
    return Promise.all(Array.from({ length: count }, () => connectHalfOpen(own)));
  }

  async function responseTo(socket: Socket, request: string): Promise<string> {
    let received = '';
    socket.on('data', (bytes: Buffer) => (received += bytes.toString()));
    const ended = new Promise((resolve) => socket.once('end', resolve).once('close', resolve));
    socket.write(request);
    await ended;
    return received;
  }

  it('are cut above the limit before a request, and accepted again after others close', async () => {
    const own = await startTestApp({ RATE_LIMITS: 'on' });
    onTestFinished(() => own.stop());
    const sockets = await openMany(own, httpLimits.connectionsPerAddress);
    const request = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
    const cut = await connectHalfOpen(own);
    const connectedAt = performance.now();
    expect(await responseTo(cut, request)).toBe('');
    expect(performance.now() - connectedAt).toBeGreaterThan(HELD_MS);
    expect(sockets.filter(({ closed }) => closed)).toEqual([]);
    for (const socket of sockets) socket.destroy();
    const status = () => own.visitor.call('GET', '/healthz').then(({ status: code }) => code);
    await expect.poll(() => status().catch(() => 0)).toBe(200);
  });

  it('are not limited for a trusted proxy', async () => {
    const own = await startTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' });
    onTestFinished(() => own.stop());
    await openMany(own, httpLimits.connectionsPerAddress);
    expect((await own.visitor.call('GET', '/healthz')).status).toBe(200);
  });
});

/** Stays half open when the server ends its side, like a hostile client. */
async function connectHalfOpen({ url }: TestApp): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  socket.on('error', () => undefined).resume();
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

async function dripUntilCut(app: TestApp, first: string, drip: string): Promise<number> {
  const socket = await connectHalfOpen(app);
  const started = performance.now();
  socket.write(first);
  const timer = setInterval(() => socket.write(drip), DRIP_MS);
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(timer);
  return performance.now() - started;
}
