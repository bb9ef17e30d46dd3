import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { signUpUser } from '#testing/auth/accounts.ts';
import { providerBrowser } from '#testing/auth/provider-browser.ts';
import { oidcEnv, startOidcServer } from '#testing/servers/oidc-server.ts';
import { PUBLIC_URL, startTestApp } from '#testing/test-app.ts';

const TIMEOUT_MS = 30_000;

const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

/** Accepts connections, reads requests and never answers. */
async function startHangingServer(port = 0) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => sockets.delete(socket));
    socket.resume();
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => sockets.size,
    async stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}

it(
  'a provider that hangs delays neither the start, nor passwords, nor another provider',
  async () => {
    const hanging = await startHangingServer();
    const { port } = hanging;
    const app = await startTestApp({
      ...oidcEnv(`http://127.0.0.1:${port}`),
      GITHUB_CLIENT_ID: 'github-client',
      GITHUB_CLIENT_SECRET: 'secret-of-github',
    });
    ends.push(app.stop);
    const browser = providerBrowser(app);
    const rejected = browser.start('sign-in');
    const user = await signUpUser(app, 'early');
    const github = await browser.start('sign-in', 'github');
    expect(new URL(github.body.url).host).toBe('github.com');
    await expect.poll(() => hanging.connections()).toBeGreaterThan(0);
    expect(await rejected).toMatchObject({
      status: 503,
      body: { error: { code: 'UNAVAILABLE' } },
    });
    await hanging.stop();

    // Nothing listens: an answer at once.
    expect((await browser.start('sign-in')).status).toBe(503);
    const oidc = await startOidcServer(PUBLIC_URL, { port });
    oidc.setPerson({ sub: 'sub-late', email: 'late@example.com', email_verified: true });
    expect(await browser.return('sign-in')).toBe('/finish-sign-in?for=sign-in');

    const url = await browser.visit((await browser.start('sign-in')).body.url);
    await oidc.stop();
    const again = await startHangingServer(port);
    ends.push(again.stop);
    const callback = browser.get(url.pathname + url.search);
    const body = { email: 'early@example.com', password: 'reprise1!' };
    const signedIn = await app.visitor.call('POST', '/auth/sign-in/email', body);
    expect(signedIn).toMatchObject({ status: 200, body: { user: { id: user.uid } } });
    expect((await callback).headers.get('location')).toBe('/finish-sign-in?failed=unreachable');
    expect(again.connections()).toBeGreaterThan(0);
  },
  TIMEOUT_MS,
);
