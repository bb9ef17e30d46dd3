import { createHmac } from 'node:crypto';
import { request } from 'node:http';
import { SignJWT, UnsecuredJWT } from 'jose';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { it } from '#testing/fixtures/app.ts';
import { openAccount } from '#testing/auth/accounts.ts';
import { startTestApp, type TestUser } from '#testing/test-app.ts';

const rejectedWith = (code: string) => ({ data: { error: { code } } });

describe('the handshake', () => {
  it('accepts a user', async ({ app, alice }) => {
    const socket = await app.socket(alice);
    expect(socket.raw.connected).toBe(true);
  });

  it.for<[string, (user: TestUser, secret: string) => object | Promise<object>]>([
    ['no token', () => ({})],
    ['a token that is not a string', () => ({ token: 7 })],
    ['an empty token', () => ({ token: '' })],
    ['a token that is too long', () => ({ token: 'a'.repeat(9_000) })],
    ['a token and an extra field', ({ token }) => ({ token, uid: 'x' })],
    ['a malformed token', () => ({ token: 'not.a.token' })],
    ['a token with another signature', ({ token }) => ({ token: `${token.slice(0, -4)}AAAA` })],
    [
      'a token without a signature (alg none)',
      (user) => ({ token: new UnsecuredJWT(claimsOf(user)).encode() }),
    ],
    [
      'a token signed with the public key as a secret',
      ({ token }, secret) => {
        const head = Buffer.from('{"alg":"HS256"}').toString('base64url');
        const body = token.split('.')[1] ?? '';
        const mac = createHmac('sha256', secret).update(`${head}.${body}`).digest('base64url');
        return { token: `${head}.${body}.${mac}` };
      },
    ],
    [
      'a session token instead of an access token',
      async (user, secret) => ({
        token: await new SignJWT({ ...claimsOf(user), exp: 1 })
          .setProtectedHeader({ alg: 'HS256' })
          .sign(Buffer.from(secret)),
      }),
    ],
  ])('rejects %s', async ([_case, credentials], { app, alice }) => {
    const auth = await credentials(alice, app.secret);
    await expect(app.socket(alice, { auth })).rejects.toMatchObject(
      rejectedWith('UNAUTHENTICATED'),
    );
  });

  it('rejects a token of an ended session, and an expired one', async ({ app, db, alice }) => {
    const bob = await app.createUser('bob');
    await sql`delete from auth_session where "userId" = ${bob.uid}`.execute(db);
    await expect(app.socket(bob)).rejects.toMatchObject(rejectedWith('UNAUTHENTICATED'));
    const ended = await app.signToken(alice, { exp: Math.floor(Date.now() / 1000) - 1 });
    await expect(app.socket({ token: ended })).rejects.toMatchObject(
      rejectedWith('UNAUTHENTICATED'),
    );
  });

  it('rejects a suspended user', async ({ app, db }) => {
    const carol = await app.createUser('carol');
    await db.updateTable('users').set({ status: 'suspended' }).where('id', '=', carol.id).execute();
    await expect(app.socket(carol)).rejects.toMatchObject(rejectedWith('ACCOUNT_SUSPENDED'));
  });

  it('rejects an account without a user record', async ({ app }) => {
    const { token } = await openAccount(app, 'dan');
    await expect(app.socket({ token })).rejects.toMatchObject(rejectedWith('NOT_REGISTERED'));
  });

  it.for(['https://evil.example', 'http://localhost:3000', 'null'])(
    'rejects the page of %s before reading anything',
    async (origin, { app, alice }) => {
      await expect(app.socket(alice, { extraHeaders: { origin } })).rejects.toMatchObject({
        type: 'TransportError',
      });
    },
  );

  it('accepts a page of its own address', async ({ app, alice }) => {
    const socket = await app.socket(alice, { extraHeaders: { origin: app.url } });
    expect(socket.raw.connected).toBe(true);
  });

  it('accepts PUBLIC_URL as the only origin if it is set', async () => {
    const own = await startTestApp({ PUBLIC_URL: 'https://clips.example' });
    const dan = await own.createUser('dan');
    const at = (origin: string) => own.socket(dan, { extraHeaders: { origin } });
    expect((await at('https://clips.example')).raw.connected).toBe(true);
    await expect(at(own.url)).rejects.toMatchObject({ type: 'TransportError' });
    await own.stop();
  });

  it('serves no long polling and no files', async ({ app, alice }) => {
    await expect(app.socket(alice, { transports: ['polling'] })).rejects.toMatchObject({
      type: 'TransportError',
    });
    const file = await app.visitor.call('GET', '/live/socket.io.js');
    expect(file.status).toBe(400);
  });

  it.for(['//live//', '//live/', '/live//', '/live/x', '/LIVE/', '/socket.io/', '/', '/live'])(
    'does not open a socket at %s',
    async (path, { app }) => {
      expect(await upgradeAt(`${app.url}${path}?EIO=4&transport=websocket`)).not.toBe(101);
    },
  );

  it('opens a socket at /live/', async ({ app }) => {
    expect(await upgradeAt(`${app.url}/live/?EIO=4&transport=websocket`)).toBe(101);
  });
});

function upgradeAt(url: string): Promise<number> {
  return new Promise((resolve) => {
    const upgrade = request(url, {
      headers: {
        connection: 'upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': Buffer.from('0123456789abcdef').toString('base64'),
      },
    });
    upgrade.on('upgrade', (response, connection) => {
      connection.destroy();
      resolve(response.statusCode ?? 0);
    });
    upgrade.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    upgrade.on('error', () => resolve(0));
    upgrade.end();
  });
}

function claimsOf(user: TestUser): Record<string, unknown> {
  const [, payload = ''] = user.token.split('.');
  return JSON.parse(Buffer.from(payload, 'base64url').toString());
}
