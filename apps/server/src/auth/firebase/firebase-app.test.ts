import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PIXEL } from '#testing/every-call.ts';
import { WEB } from '#testing/pages/web-root.ts';
import { openKeyServer, type KeyServer } from '#testing/servers/key-server.ts';
import { makeUser } from '#testing/users.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import {
  firebaseEnv,
  firebaseIssuer,
  PROJECT,
  signToken,
  type Claims,
  type TokenIssuer,
} from '#testing/auth/token-issuers.ts';

const EMULATOR = { ...firebaseEnv, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' };

describe('with the emulator', () => {
  let issuer: TokenIssuer;
  let app: TestApp;
  let uid: string;
  let claims: Claims;
  beforeAll(async () => {
    issuer = await firebaseIssuer();
    app = await startTestApp(EMULATOR);
    const alice = await makeUser(app.db, 'alice');
    ({ uid } = alice);
    claims = await issuer.signIn(alice);
  });
  afterAll(async () => {
    await app.stop();
    await issuer.stop();
  });

  const statusOf = async (token: string) =>
    (await app.callerWith(token).call('GET', `/user/info?uid=${uid}`)).status;

  it('accepts its unsigned tokens, over HTTP and on a socket', async () => {
    const token = new UnsecuredJWT(claims).encode();
    expect(await statusOf(token)).toBe(200);
    expect((await app.socket({ token })).raw.connected).toBe(true);
  });

  it.each([
    ['another project', { iss: 'https://securetoken.google.com/other', aud: 'other' }],
    ['another issuer', { iss: 'https://securetoken.google.com/other' }],
    ['another audience', { aud: 'other' }],
    ['an expired time', { exp: 1 }],
    ['no sign-in', { auth_time: undefined }],
  ])('rejects one with %s', async (_what, change) => {
    expect(await statusOf(new UnsecuredJWT({ ...claims, ...change }).encode())).toBe(401);
  });

  it("takes over the account's current email at sign-in", async () => {
    const email = 'alice.new@example.com';
    const caller = app.callerWith(new UnsecuredJWT({ ...claims, email }).encode());
    const login = { uid, date_login: new Date().toISOString() };
    expect((await caller.call('PATCH', '/user/logindate', login)).status).toBe(200);
    const info = await caller.call('GET', `/user/info?uid=${uid}`);
    expect(info.body.rows).toMatchObject([{ email }]);
  });

  it('stores a photo, and imports an export', async () => {
    const caller = app.callerWith(new UnsecuredJWT(claims).encode());
    const photo = await caller.call('POST', '/user/photo', { uid, image: PIXEL });
    expect(photo.status).toBe(200);
    const { status, headers } = await fetch(app.url + photo.body.rows[0].img_url);
    expect([status, headers.get('content-type')]).toEqual([200, 'image/webp']);
    const clip = { link: 'jNQXAC9IVRw', startTime: 1, endTime: 2 };
    const [created, changed] = ['2024-05-06T07:08:09.123Z', '2024-05-06T07:08:09.123Z'];
    const id = '7d3f2c1e-9a4b-4c5d-8e6f-0123456789ab';
    const post = { ...clip, id, description: 'an old clip', audience: 'everyone', created };
    const posts = { owner: 'alice', posts: [post] };
    const other = { ...clip, public_id: 'another1Site' };
    const saves = { saves: [{ ...other, created }] };
    const mix = {
      id,
      public_id: 'another1Site',
      title: 'old',
      audience: 'link',
      friends_add: false,
    };
    const results = [
      await caller.call('POST', '/create/importposts', posts),
      await caller.call('POST', '/create/importsaves', saves),
      await caller.call('POST', '/mix/import', { ...mix, created, changed, clips: [other] }),
    ];
    expect(results.map(({ body }) => body.rows[0].outcome)).toEqual(Array(3).fill('imported'));
  });

  it('offers no passkeys', async () => {
    const caller = app.callerWith(new UnsecuredJWT(claims).encode());
    const list = await caller.call('GET', `/user/passkeys?uid=${uid}`);
    expect(list).toMatchObject({ status: 200, body: { rows: [] } });
    const made = { id: 'a', response: { clientDataJSON: 'a', attestationObject: 'a' } };
    const results = await Promise.all([
      caller.call('POST', '/user/passkeyoptions', { uid }),
      caller.call('POST', '/user/passkey', { uid, name: 'key', passkey: made }),
      caller.call('PATCH', '/user/passkey', { uid, passkey_id: 'a', name: 'key' }),
      caller.call('DELETE', '/user/passkey', { uid, passkey_id: 'a' }),
      app.visitor.call('POST', '/auth/passkey/options', {}),
      app.visitor.call('POST', '/auth/passkey', {}),
    ]);
    expect(results.map(({ status }) => status)).toEqual(results.map(() => 404));
  });

  it('rejects signed tokens', async () => {
    expect(await statusOf(await signToken(issuer, claims))).toBe(401);
  });

  it('lets the page connect to it, but not to Google', async () => {
    expect(await cspOf(app)).toContain("connect-src 'self' http://127.0.0.1:9099;");
  });
});

describe('with Firebase', () => {
  let keyServer: KeyServer;
  let issuer: TokenIssuer;
  let app: TestApp;
  let webRoot: string;
  beforeAll(async () => {
    webRoot = await mkdtemp(path.join(os.tmpdir(), 'reprise-web-'));
    await writeFile(
      path.join(webRoot, 'index.html'),
      '<html><meta name="reprise-config" content=""></html>',
    );
    for (const file of ['embed.html', 'api-docs.html', 'robots.txt', 'worker.js']) {
      await writeFile(path.join(webRoot, file), '');
    }
    const manifest = 'manifest.webmanifest';
    await copyFile(path.join(WEB, 'public', manifest), path.join(webRoot, manifest));
    issuer = await firebaseIssuer();
    keyServer = await openKeyServer();
    app = await startTestApp(firebaseEnv, { firebaseKeysUrl: keyServer.url, webRoot });
  });
  afterAll(async () => {
    await app.stop();
    await keyServer.stop();
    await issuer.stop();
    await rm(webRoot, { recursive: true });
  });

  it('returns 503 while the keys are unavailable, and ends no session', async () => {
    const alice = await makeUser(app.db, 'alice');
    const token = await signToken(issuer, await issuer.signIn(alice));
    const response = await app.callerWith(token).call('GET', `/user/info?uid=${alice.uid}`);
    expect(response).toMatchObject({ status: 503, body: { error: { code: 'UNAVAILABLE' } } });
    expect(response.headers.get('retry-after')).toBe('2');
    await expect(app.socket({ token })).rejects.toMatchObject({
      data: { error: { code: 'UNAVAILABLE' } },
    });
    const feed = await app.visitor.call('GET', '/get/homevideo?user=0&sort=recent');
    expect(feed.status).toBe(200);
  });

  it.each([
    ['POST', '/auth/sign-in/email'],
    ['POST', '/auth/sign-up/email'],
    ['POST', '/auth/request-password-reset'],
    ['GET', '/auth/token'],
  ])('has no %s %s', async (method, url) => {
    const response = await app.visitor.call(method, url, method === 'GET' ? undefined : {});
    expect(response).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } });
  });

  it('differs from an embedded deployment only in the allowed sign-in origins', async () => {
    const embedded = await startTestApp();
    const google = ' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com';
    const policy = await cspOf(app);
    expect(policy).toContain(`connect-src 'self'${google};`);
    expect(policy.replace(google, '')).toBe(await cspOf(embedded));
    await embedded.stop();
  });

  it("sends the project's settings to the page", async () => {
    const html = await (await fetch(app.url)).text();
    const content = /content='([^']*)'/.exec(html)?.[1] ?? '';
    expect(JSON.parse(content)).toEqual({
      authProvider: 'firebase',
      notices: true,
      links: 'strict',
      firebase: {
        apiKey: firebaseEnv.FIREBASE_API_KEY,
        authDomain: firebaseEnv.FIREBASE_AUTH_DOMAIN,
        projectId: PROJECT,
      },
      signIn: [],
      mail: false,
      emailVerification: 'off',
      ownPages: [],
    });
  });
});

async function cspOf(app: TestApp): Promise<string> {
  const { headers } = await app.visitor.call('GET', '/samples/sample-0001.jpg');
  return headers.get('content-security-policy') ?? '';
}
