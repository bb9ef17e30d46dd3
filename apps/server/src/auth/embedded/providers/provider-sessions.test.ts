import { sessionLimits } from '@reprise/contract/accounts/limits.ts';
import { sql } from 'kysely';
import { afterAll, describe, expect } from 'vitest';
import { makeUid } from '#auth/embedded/better-auth.ts';
import { passwords, type AccountTestApp } from '#testing/auth/account-test-app.ts';
import { signUpUser } from '#testing/auth/accounts.ts';
import { providerBrowser, type ProviderBrowser } from '#testing/auth/provider-browser.ts';
import { it as base } from '#testing/fixtures/accounts.ts';
import { startOidcServer } from '#testing/servers/oidc-server.ts';
import { totpCode } from '#testing/servers/totp.ts';
import { PUBLIC_URL } from '#testing/test-app.ts';

const oidc = await startOidcServer(PUBLIC_URL);
afterAll(() => oidc.stop());

const it = base.extend(
  'env',
  { scope: 'file' },
  { REQUIRE_SECOND_FACTOR: 'moderators', ...oidc.env },
);

const REQUIRED = { status: 403, body: { error: { code: 'SECOND_FACTOR_REQUIRED' } } };

type Way = 'provider' | 'emailed link';
const ways: readonly Way[] = ['provider', 'emailed link'];

/** An account with the provider and a confirmed address. */
async function userWithBoth({ app }: AccountTestApp, name: string) {
  const user = await signUpUser(app, name);
  await sql`update auth_user set "emailVerified" = true where id = ${user.uid}`.execute(app.db);
  oidc.setPerson({ sub: `sub-${name}`, email: `${name}@there.example`, email_verified: true });
  const browser = providerBrowser(app, user.cookie);
  await browser.return('link');
  expect((await browser.post('provider/link')).status).toBe(200);
  return { ...user, name, browser };
}

async function makeAdmin({ app }: AccountTestApp, uid: string): Promise<void> {
  await sql`insert into admins (user_id) select id from users where uid = ${uid}`.execute(app.db);
}

async function signIn(auth: AccountTestApp, way: Way, name: string) {
  const browser = providerBrowser(auth.app);
  if (way === 'provider') {
    oidc.setPerson({ sub: `sub-${name}`, email: `${name}@there.example`, email_verified: true });
    await browser.return('sign-in');
    return { browser, response: await browser.post('provider/sign-in') };
  }
  const email = `${name}@example.com`;
  await browser.post('sign-in-link', { email });
  const code = await auth.mailbox.codeTo(email);
  return { browser, response: await browser.post('sign-in-link/open', { code }) };
}

async function callerOf({ app }: AccountTestApp, browser: ProviderBrowser) {
  return app.callerWith((await browser.get('/auth/token')).body.token);
}

describe('REQUIRE_SECOND_FACTOR', () => {
  it.for(ways)('a sign-in with the %s alone gives no rights of an admin', async (way, { auth }) => {
    const name = `plain.${way.slice(0, 5)}`;
    const { uid } = await userWithBoth(auth, name);
    await makeAdmin(auth, uid);
    const { browser, response } = await signIn(auth, way, name);
    expect(response.status).toBe(200);
    const caller = await callerOf(auth, browser);
    expect(await caller.call('GET', '/admin/userlist')).toMatchObject(REQUIRED);
    const own = await caller.call('GET', `/user/info?uid=${uid}`);
    expect(own.status).toBe(200);
  });

  it.for(ways)('a sign-in with the %s and a code gives them', async (way, { auth }) => {
    const name = `strict.${way.slice(0, 5)}`;
    const { uid, browser: first } = await userWithBoth(auth, name);
    const password = passwords.first;
    const { body } = await first.post('second-factor/set-up', { password });
    expect((await first.post('second-factor/confirm', { code: totpCode(body.uri) })).status).toBe(
      200,
    );
    // A role is given only with a second factor.
    await makeAdmin(auth, uid);
    const { browser, response } = await signIn(auth, way, name);
    expect(response.body).toEqual({ secondFactor: true });
    expect((await browser.get('/auth/token')).status).toBe(401);
    const finished = await browser.post('second-factor', { code: totpCode(body.uri, 1) });
    expect(finished.status).toBe(200);
    const caller = await callerOf(auth, browser);
    expect((await caller.call('GET', '/admin/userlist')).status).toBe(200);
  });
});

describe('the limit of sessions', () => {
  it.for(ways)('counts a sign-in with the %s', async (way, { auth }) => {
    const name = `many.${way.slice(0, 5)}`;
    const { uid } = await userWithBoth(auth, name);
    const { accountMax } = sessionLimits;
    const ids = Array.from({ length: accountMax }, makeUid);
    await sql`
      insert into auth_session (id, "userId", token, "expiresAt", "createdAt", "updatedAt")
      select id, ${uid}, id, now() + interval '1 day', now(), now() - n * interval '1 minute'
      from unnest(${ids}::text[]) with ordinality as session (id, n)`.execute(auth.app.db);
    const { response } = await signIn(auth, way, name);
    expect(response.status).toBe(200);
    const { rows } = await sql<{ readonly id: string }>`
      select id from auth_session where "userId" = ${uid}`.execute(auth.app.db);
    expect(rows).toHaveLength(accountMax);
    expect(rows.map(({ id }) => id)).not.toContain(ids.at(-1));
  });
});
