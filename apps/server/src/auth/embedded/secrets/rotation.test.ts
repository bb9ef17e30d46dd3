import { decodeProtectedHeader } from 'jose';
import { expect } from 'vitest';
import { it } from '#testing/fixtures/database.ts';
import { totpCode } from '#testing/servers/totp.ts';
import { startAppOn, type TestApp } from '#testing/test-app.ts';

const old = 'old-secret-old-secret-old-secret-old';
const fresh = 'new-secret-new-secret-new-secret-new';

it('a previous secret keeps sessions and signing keys, which move to the new one', async ({
  database,
}) => {
  const account = { email: 'alice@example.com', password: 'reprise1!' };
  const before = await startAppOn(database, {}, { secret: old });
  const { headers } = await before.visitor.call('POST', '/auth/sign-up/email', account);
  const cookie = cookieIn(headers) ?? '';
  const { email, key } = await sessionOf(before, cookie);
  await before.stopServer();
  const during = await startAppOn(database, {}, { secret: fresh, previousSecret: old });
  const renewed = await sessionOf(during, cookie);
  expect(renewed).toEqual({ email, key, cookie: expect.not.stringMatching(cookie) });
  const late = await startAppOn(database, {}, { secret: old, previousSecret: fresh });
  expect(await sessionOf(late, renewed.cookie ?? '')).toMatchObject({ email, key });
  await Promise.all([during.stopServer(), late.stopServer()]);
  // The last start re-encrypted the key with the old secret.
  await (await startAppOn(database, {}, { secret: fresh, previousSecret: old })).stopServer();
  const after = await startAppOn(database, {}, { secret: fresh });
  expect(await sessionOf(after, renewed.cookie ?? '')).toMatchObject({ email, key });
  expect(await sessionOf(after, cookie)).toMatchObject({ email: undefined, key: 401 });
  const forged = cookie.replace(/.{8}$/, 'AAAAAA%3D');
  expect(await sessionOf(after, forged)).toMatchObject({ email: undefined, key: 401 });
  await after.stopServer();
});

it('a second factor of the previous secret works with the new one alone', async ({ database }) => {
  const account = { email: 'ben@example.com', password: 'reprise1!' };
  const post = async (app: TestApp, path: string, body: object, cookie = '') =>
    app.visitor.call('POST', `/auth/${path}`, body, { headers: { cookie } });
  const before = await startAppOn(database, {}, { secret: old });
  const { headers } = await post(before, 'sign-up/email', account);
  const cookie = cookieIn(headers);
  const { password } = account;
  const { body } = await post(before, 'second-factor/set-up', { password }, cookie);
  const code = totpCode(body.uri);
  expect((await post(before, 'second-factor/confirm', { code }, cookie)).status).toBe(200);
  await before.stopServer();
  await (await startAppOn(database, {}, { secret: fresh, previousSecret: old })).stopServer();
  const after = await startAppOn(database, {}, { secret: fresh });
  const first = await post(after, 'sign-in/email', account);
  const pending = first.headers.getSetCookie().find((one) => one.includes('second_factor'));
  const steps = { code: totpCode(body.uri, 1) };
  const done = await post(after, 'second-factor', steps, pending?.split(';')[0]);
  expect(done).toMatchObject({ status: 200, body: { user: { email: account.email } } });
  await after.stopServer();
});

async function sessionOf(app: TestApp, cookie: string) {
  const init = { headers: { cookie } };
  const session = await app.visitor.call('GET', '/auth/get-session', undefined, init);
  const token = await app.visitor.call('GET', '/auth/token', undefined, init);
  return {
    email: session.body?.user.email,
    key: token.status === 200 ? decodeProtectedHeader(token.body.token).kid : token.status,
    cookie: cookieIn(session.headers),
  };
}

function cookieIn(headers: Headers): string | undefined {
  return headers.getSetCookie()[0]?.split(';')[0];
}
