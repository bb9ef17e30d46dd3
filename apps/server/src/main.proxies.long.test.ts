import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { json } from 'node:stream/consumers';
import { expect, it, onTestFinished, vi } from 'vitest';
import { serverSettings } from './testing/load/chat-pairs.ts';
import * as servers from '#testing/server-process.ts';
import { openSocket } from '#testing/sockets.ts';
import { startCaddy, startTlsNginx } from '#testing/proxies/tls-proxy.ts';
import { openTestDatabase } from '#testing/test-database.ts';

vi.setConfig(servers.PROCESS_TIMEOUTS);

/** Another address of this machine than the proxy's. */
const CLIENT = '127.0.0.2';
const FORGED = '203.0.113.9';

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
