import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { expect, it, onTestFinished, vi } from 'vitest';
import { serverSettings } from './testing/load/chat-pairs.ts';
import * as servers from '#testing/server-process.ts';
import { openSocket } from '#testing/sockets.ts';
import { startNginx } from '#testing/servers/nginx.ts';
import { startCaddy, startTlsNginx } from '#testing/proxies/tls-proxy.ts';
import { openTestDatabase } from '#testing/test-database.ts';

vi.setConfig(servers.PROCESS_TIMEOUTS);

/** Another address of this machine than the proxy's. */
const CLIENT = '127.0.0.2';
const FORGED = '203.0.113.9';

const isReady = async (url: string) =>
  call(`${url}/readyz`, 'GET').then(
    ({ statusCode }) => statusCode,
    () => null,
  );

it.each([
  ['Caddy', startCaddy],
  ['nginx', startTlsNginx],
] as const)(
  '%s as shipped: https, websockets, the address of the client and one id in both logs',
  async (_name, startProxy) => {
    const database = await openTestDatabase();
    onTestFinished(() => database.close());
    const ports = { https: await servers.freePort(), server: await servers.freePort() };
    const url = `https://localhost:${ports.https}`;
    const server = await servers.startServer({
      ...serverSettings(database, ports.server),
      PUBLIC_URL: url,
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'info',
      RATE_LIMITS: 'on',
    });
    onTestFinished(() => servers.stopServers());
    const proxy = await startProxy(ports);
    onTestFinished(() => proxy.stop());
    await expect.poll(() => isReady(url), { timeout: 20_000, interval: 100 }).toBe(200);

    const body = { email: 'alice@example.com', password: 'Horse42!staple' };
    const response = await call(`${url}/auth/sign-up/email?code=secret`, 'POST', body);
    expect(response.statusCode, JSON.stringify(await json(response))).toBe(200);
    expect(response.headers['set-cookie']?.join()).toMatch(/__Host-.*Secure/);
    const events = () =>
      server
        .printed()
        .stderr.split('\n')
        .filter((line) => line.includes('sign-up'));
    await expect.poll(() => events().length).toBe(1);
    const event = JSON.parse(events()[0] ?? '');
    expect(event).toMatchObject({ event: 'sign-up', address: CLIENT });
    const logged = () =>
      proxy
        .log()
        .split('\n')
        .find((line) => line.includes('/auth/sign-up/email'));
    await expect.poll(logged).toContain(event.reqId);
    await call(`${url}/i/secret-invite?and=more`, 'GET');
    await expect.poll(() => proxy.log()).toMatch(/\/i\/[" ]/);
    expect(proxy.log()).not.toContain('secret');

    const upgrades = [
      { connection: 'upgrade', upgrade: 'websocket' },
      { connection: 'upgrade, http2-settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABk' },
    ];
    for (const headers of [...upgrades, ...upgrades]) {
      expect((await call(`${url}/healthz`, 'GET', undefined, headers)).statusCode).toBe(200);
      expect((await call(`${url}/user/signups`, 'POST', {}, headers)).statusCode).toBe(200);
      expect((await call(`${url}/live/`, 'POST', {}, headers)).statusCode).toBe(400);
    }
    expect(await isReady(url)).toBe(200);

    const rejected = openSocket(url, { auth: { token: 'none' }, rejectUnauthorized: false });
    await expect(rejected).rejects.toMatchObject({ data: { error: { code: 'UNAUTHENTICATED' } } });
  },
);

interface Behind {
  readonly statuses: readonly (number | 'lost')[];
  readonly afterMs?: number;
}

/** Two servers that give the same answer to every request, the first with the address `ports[0]`. */
async function startAnswering({ statuses, afterMs = 0 }: Behind) {
  const calls: string[] = [];
  const ports = await Promise.all(
    statuses.map(async (status, nth) => {
      const server = createServer((received, response) => {
        calls.push(`${received.method} ${nth}`);
        if (status === 'lost') received.socket.destroy();
        else setTimeout(() => response.writeHead(status).end(`${status}`), afterMs);
      });
      await once(server.listen(0, '127.0.0.1'), 'listening');
      onTestFinished(() => void server.close());
      return String((server.address() as AddressInfo).port);
    }),
  );
  return { calls, ports: [ports[0] ?? '', ports[1] ?? ''] as const };
}

it.each([
  ['a quick 503 is tried on the other server', { statuses: [503, 200] }, 200, 2],
  ['a lost connection, too', { statuses: ['lost', 200] }, 200, 2],
  ['two quick ones are the answer', { statuses: [503, 503] }, 503, 2],
  [
    'a 503 after the wait for a database is not repeated',
    { statuses: [503, 503], afterMs: 2_500 },
    503,
    1,
  ],
] as const)('nginx as shipped: %s', async (_case, behind, status, callCount) => {
  const { calls, ports } = await startAnswering(behind);
  const nginx = await startNginx(ports);
  onTestFinished(() => nginx.stop());
  await expect
    .poll(() =>
      fetch(nginx.url).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  for (const _server of ports) {
    calls.length = 0;
    const response = await fetch(nginx.url, { method: 'POST', body: '{}' });
    expect([response.status, await response.text()]).toEqual([status, String(status)]);
    expect(new Set(calls).size).toBe(calls.length);
    expect(calls.length).toBeLessThanOrEqual(callCount);
  }
});

async function call(
  url: string,
  method: string,
  body?: unknown,
  more: Readonly<Record<string, string>> = {},
): Promise<IncomingMessage> {
  const headers = { 'x-forwarded-for': FORGED, 'content-type': 'application/json', ...more };
  const sent = request(url, {
    method,
    headers,
    localAddress: CLIENT,
    family: 4,
    rejectUnauthorized: false,
  });
  sent.end(body === undefined ? undefined : JSON.stringify(body));
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return response;
}
