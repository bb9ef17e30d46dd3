import { sql } from 'kysely';
import { afterAll, describe, expect, onTestFinished, vi } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { it as base } from '#testing/fixtures/app.ts';
import { PUBLIC_URL, type TestApp } from '#testing/test-app.ts';
import { signInAgain, signUpUser } from '#testing/auth/accounts.ts';
import { Authenticator } from '#testing/auth/authenticator.ts';
import { providerBrowser, type ProviderBrowser } from '#testing/auth/provider-browser.ts';
import { makeToken } from '#testing/features/tokens.ts';
import { waitForBlockedQueries } from '#testing/postgres/blocked-queries.ts';
import { totpCode } from '#testing/servers/totp.ts';
import { startOidcServer, type OidcPerson } from '#testing/servers/oidc-server.ts';

const SIGNED_IN = '/finish-sign-in?for=sign-in';
const EXPIRED = '/finish-sign-in?failed=expired';
const FAILED = '/finish-sign-in?failed=failed';
const INVALID = { status: 400, body: { error: { code: 'INVALID_CODE' } } };

const oidc = await startOidcServer(PUBLIC_URL);
afterAll(() => oidc.stop());

const it = base.extend(
  'env',
  { scope: 'file' },
  {
    RATE_LIMITS: 'off',
    GITHUB_CLIENT_ID: 'github-client',
    GITHUB_CLIENT_SECRET: 'secret-of-github',
    ...oidc.env,
  },
);

function person(name: string, more: Partial<OidcPerson> = {}): OidcPerson {
  return { sub: `sub-${name}`, email: `${name}@example.com`, email_verified: true, ...more };
}

describe('a new person', () => {
  it('chooses a username after the provider, and then signs in with it', async ({ app }) => {
    oidc.setPerson(person('nina', { given_name: 'Nina', family_name: 'Nova' }));
    const browser = providerBrowser(app);
    expect(await browser.return('sign-in')).toBe(SIGNED_IN);
    const found = await browser.post('provider/sign-in');
    const newPerson = { email: 'nina@example.com', firstName: 'Nina', lastName: 'Nova' };
    expect(found).toMatchObject({ status: 200, body: { newPerson } });
    expect(await accountsOf(app, 'nina@example.com')).toBe(0);

    const made = await browser.post('provider/sign-up');
    expect(made).toMatchObject({ status: 200, body: { user: { emailVerified: true, name: '' } } });
    expect(await save(app, browser, 'nina')).toMatchObject({ status: 200 });

    const again = providerBrowser(app);
    await again.return('sign-in');
    expect(await again.post('provider/sign-up')).toMatchObject(INVALID);
    const { body } = await again.post('provider/sign-in');
    expect(body.user.id).toBe(made.body.user.id);
    expect((await again.get('/auth/token')).status).toBe(200);
  });

  it.for<[string, Partial<OidcPerson>, string, string]>([
    ['no name', {}, '', ''],
    ['no values', { given_name: null, family_name: null, name: null }, '', ''],
    ['one name', { given_name: 'Nina', family_name: null }, 'Nina', ''],
    ['a full name', { name: 'Nina van Nova' }, 'Nina', 'van Nova'],
    ['a name with odd spaces', { name: ' Nina \u00a0 van\nNova\u202e ' }, 'Nina', 'van Nova'],
    ['a blank name', { given_name: ' \t', name: 'Nina' }, 'Nina', ''],
    ['a name of another script', { name: 'נינה נובה' }, 'נינה', 'נובה'],
    ['a long name', { given_name: 'N'.repeat(500) }, 'N'.repeat(500), ''],
    ['a name that is none', { name: { full: 'Nina' } }, '', ''],
  ])('may have %s', async ([_case, names, firstName, lastName], { app }) => {
    oidc.setPerson(person('names', { email: ' Nina+Clips@Example.COM ', ...names }));
    const browser = providerBrowser(app);
    expect(await browser.return('sign-in')).toBe(SIGNED_IN);
    const { body } = await browser.post('provider/sign-in');
    expect(body).toEqual({
      newPerson: { email: 'nina+clips@example.com', firstName, lastName },
    });
  });

  it('keeps the address unconfirmed if the provider has not confirmed it', async ({ app }) => {
    oidc.setPerson(person('olaf', { email_verified: false }));
    const browser = providerBrowser(app);
    await browser.return('sign-in');
    const { body } = await browser.post('provider/sign-up');
    expect(body.user.emailVerified).toBe(false);
  });

  it('sees that the provider gave no email', async ({ app }) => {
    oidc.setPerson({ sub: 'sub-without-email' });
    const browser = providerBrowser(app);
    expect(await browser.return('sign-in')).toBe('/finish-sign-in?failed=no-email');
  });

  it.for([
    ['becomes the address of someone else in lower case', 'ni\u212Aa@example.com'],
    ['becomes it with plain signs', 'nina@ｅxample.com'],
    ['is two', 'nina@example.com, olaf@example.com'],
    ['has a line break', 'nina@example.com\r\nbcc: olaf@example.com'],
    ['is too long', `${'n'.repeat(250)}@example.com`],
  ] as const)('an address that %s counts as none', async ([_case, email], { app }) => {
    oidc.setPerson(person('look-alike', { email }));
    const browser = providerBrowser(app);
    expect(await browser.return('sign-in')).toBe('/finish-sign-in?failed=no-email');
    expect(await browser.post('provider/sign-up')).toMatchObject({ status: 400 });
    expect(await accountsOf(app, 'nika@example.com')).toBe(0);
  });

  it('can cancel at the provider', async ({ app }) => {
    oidc.setPerson(null);
    const browser = providerBrowser(app);
    expect(await browser.return('sign-in')).toBe('/finish-sign-in?failed=canceled');
  });
});

describe('taking over an account by its email', () => {
  it.for([
    ['confirmed', true],
    ['unconfirmed', false],
  ] as const)(
    'is impossible with an address that is %s there',
    async ([name, isVerified], { app }) => {
      const victim = await signUpUser(app, name);
      oidc.setPerson(person(name, { email_verified: isVerified }));
      const attacker = providerBrowser(app);
      expect(await attacker.return('sign-in')).toBe(SIGNED_IN);
      const rejected = await attacker.post('provider/sign-in');
      expect(rejected).toMatchObject({ status: 409, body: { error: { code: 'EMAIL_TAKEN' } } });
      expect(await attacker.post('provider/sign-up')).toMatchObject(INVALID);
      expect((await attacker.get('/auth/token')).status).toBe(401);
      expect(await methodsOf(app, victim.token, victim.uid)).toEqual(['password']);
    },
  );

  it('is impossible with the proof of a new person once the address has an account', async ({
    app,
  }) => {
    oidc.setPerson(person('late'));
    const browser = providerBrowser(app);
    await browser.return('sign-in');
    await browser.post('provider/sign-in');
    await signUpUser(app, 'late');
    const rejected = await browser.post('provider/sign-up');
    expect(rejected).toMatchObject({ status: 409, body: { error: { code: 'EMAIL_TAKEN' } } });
    expect((await browser.get('/auth/token')).status).toBe(401);
  });
});

describe('the response of the provider', () => {
  it('counts only in the browser that asked', async ({ app }) => {
    oidc.setPerson(person('csrf'));
    const attacker = providerBrowser(app);
    const { pathname, search } = await attacker.visit((await attacker.start('sign-in')).body.url);
    const victim = providerBrowser(app);
    expect(await locationOf(victim, pathname + search)).toBe(EXPIRED);
    await victim.start('sign-in');
    expect(await locationOf(victim, pathname + search)).toBe(EXPIRED);
    expect(await victim.post('provider/sign-in')).toMatchObject(INVALID);
  });

  it('counts once', async ({ app }) => {
    oidc.setPerson(person('replay'));
    const browser = providerBrowser(app);
    const { pathname, search } = await browser.visit((await browser.start('sign-in')).body.url);
    const before = new Map(browser.cookies);
    expect(await locationOf(browser, pathname + search)).toBe(SIGNED_IN);
    for (const [name, value] of before) browser.cookies.set(name, value);
    expect(await locationOf(browser, pathname + search)).toBe(EXPIRED);
  });

  it('counts only with a code for its own PKCE challenge and nonce', async ({ app }) => {
    oidc.setPerson(person('inject'));
    const attacker = providerBrowser(app);
    const stolen = await attacker.visit((await attacker.start('sign-in')).body.url);
    const browser = providerBrowser(app);
    const started = new URL((await browser.start('sign-in')).body.url);
    expect(started.searchParams.get('code_challenge_method')).toBe('S256');
    expect(started.searchParams.get('nonce')).toMatch(/^[\da-f]{64}$/);
    const own = await browser.visit(started.href);
    own.searchParams.set('code', stolen.searchParams.get('code') ?? '');
    expect(await locationOf(browser, own.pathname + own.search)).toBe(FAILED);
    expect(await browser.post('provider/sign-in')).toMatchObject(INVALID);
  });

  it('counts only from the provider that was asked, and no other one gets its code', async ({
    app,
  }) => {
    oidc.setPerson(person('mixup'));
    const fetched = vi.spyOn(globalThis, 'fetch');
    onTestFinished(() => fetched.mockRestore());
    for (const change of [
      (url: URL) => (url.pathname = '/auth/callback/github'),
      (url: URL) => url.searchParams.set('iss', 'https://other.example'),
    ]) {
      const browser = providerBrowser(app);
      const url = await browser.visit((await browser.start('sign-in')).body.url);
      change(url);
      expect(await locationOf(browser, url.pathname + url.search)).toBe(FAILED);
      expect(await browser.post('provider/sign-in')).toMatchObject(INVALID);
    }
    const hosts = fetched.mock.calls.map(([to]) => new Request(to).url);
    expect(hosts.filter((url) => url.includes('github'))).toEqual([]);
  });

  it('redirects to this site only', async ({ app }) => {
    oidc.setPerson(person('redirect'));
    const body = { provider: 'oidc', purpose: 'sign-in', callbackURL: 'https://evil.example' };
    const rejected = await app.visitor.call('POST', '/auth/provider', body);
    expect(rejected).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION' } } });
    const browser = providerBrowser(app);
    const url = await browser.visit((await browser.start('sign-in')).body.url);
    url.searchParams.set('callbackURL', 'https://evil.example');
    url.searchParams.set('redirect_uri', 'https://evil.example');
    expect(await locationOf(browser, url.pathname + url.search)).toBe(SIGNED_IN);
    expect(await locationOf(browser, '/auth/callback/oidc?error=//evil.example')).toBe(FAILED);
  });
});

describe('adding a provider to an account', () => {
  it('signs in to it from then on', async ({ app }) => {
    const owner = await signUpUser(app, 'linker');
    oidc.setPerson(person('other.address'));
    const browser = providerBrowser(app, owner.cookie);
    expect(await browser.return('link')).toBe('/finish-sign-in?for=link');
    expect(await browser.post('provider/link')).toMatchObject({ status: 200 });
    expect(await methodsOf(app, owner.token, owner.uid)).toEqual(['password', 'oidc']);
    const elsewhere = providerBrowser(app);
    await elsewhere.return('sign-in');
    expect((await elsewhere.post('provider/sign-in')).body.user.id).toBe(owner.uid);
  });

  it('needs a recent sign-in', async ({ app, db }) => {
    const owner = await signUpUser(app, 'stale');
    await ageSessions(db, owner.uid);
    const rejected = await providerBrowser(app, owner.cookie).start('link');
    expect(rejected).toMatchObject({ status: 403, body: { error: { code: 'REAUTH_REQUIRED' } } });
  });

  it('works only for the account that asked', async ({ app }) => {
    const attacker = await signUpUser(app, 'mallory');
    const victim = await signUpUser(app, 'vera');
    oidc.setPerson(person('of.mallory'));
    const browser = providerBrowser(app, attacker.cookie);
    await browser.return('link');
    for (const [name, value] of providerBrowser(app, victim.cookie).cookies)
      browser.cookies.set(name, value);
    expect(await browser.post('provider/link')).toMatchObject(INVALID);
    expect(await methodsOf(app, victim.token, victim.uid)).toEqual(['password']);
  });

  it('adds nothing if the session ends at the same time', async ({ app, db }) => {
    const { uid, cookie } = await signUpUser(app, 'ended');
    const elsewhere = await signInAgain(app, 'ended');
    oidc.setPerson(person('ended.there'));
    const browser = providerBrowser(app, cookie);
    await browser.return('link');
    const { late } = await db.transaction().execute(async (tx) => {
      await sql`select from auth_user where id = ${uid} for update`.execute(tx);
      const sent = browser.post('provider/link');
      await waitForBlockedQueries(db, 1);
      await sql`
        delete from auth_session where "userId" = ${uid} and "createdAt" = (
          select min("createdAt") from auth_session where "userId" = ${uid})`.execute(tx);
      return { late: sent };
    });
    expect((await late).status).toBe(401);
    expect(await methodsOf(app, elsewhere.token, uid)).toEqual(['password']);
  });

  it('works for one account, and with one identity', async ({ app }) => {
    const taken = { status: 409, body: { error: { code: 'SIGN_IN_METHOD_TAKEN' } } };
    const first = await signUpUser(app, 'first');
    const second = await signUpUser(app, 'second');
    const link = async (cookie: string, name: string) => {
      oidc.setPerson(person(name));
      const browser = providerBrowser(app, cookie);
      await browser.return('link');
      return browser.post('provider/link');
    };
    expect((await link(first.cookie, 'shared')).status).toBe(200);
    expect((await link(first.cookie, 'shared')).status).toBe(200);
    expect(await link(second.cookie, 'shared')).toMatchObject(taken);
    expect(await link(first.cookie, 'another')).toMatchObject(taken);
  });
});

describe('two-step sign-in', () => {
  it('asks for a code after the provider, too', async ({ app }) => {
    const owner = await signUpUser(app, 'careful');
    oidc.setPerson(person('careful.there'));
    const browser = providerBrowser(app, owner.cookie);
    await browser.return('link');
    await browser.post('provider/link');
    const password = 'reprise1!';
    const { body } = await browser.post('second-factor/set-up', { password });
    await browser.post('second-factor/confirm', { code: totpCode(body.uri) });

    const thief = providerBrowser(app);
    await thief.return('sign-in');
    expect((await thief.post('provider/sign-in')).body).toEqual({ secondFactor: true });
    expect((await thief.get('/auth/token')).status).toBe(401);
    expect((await thief.post('second-factor', { code: '000000' })).status).toBe(400);
    const finished = await thief.post('second-factor', { code: totpCode(body.uri, 1) });
    expect(finished.body.user.id).toBe(owner.uid);
    expect((await thief.get('/auth/token')).status).toBe(200);
  });

  it('a session without the passkey of the account adds and removes no provider', async ({
    app,
  }) => {
    const required = { status: 403, body: { error: { code: 'SECOND_FACTOR_REQUIRED' } } };
    const { uid, cookie, token } = await signUpUser(app, 'keyed');
    const owner = app.callerWith(token);
    const { body: options } = await owner.call('POST', '/user/passkeyoptions', { uid });
    const passkey = { uid, name: 'key', passkey: new Authenticator().create(options) };
    expect((await owner.call('POST', '/user/passkey', passkey)).status).toBe(200);
    const thief = await signInAgain(app, 'keyed');
    oidc.setPerson(person('of.the.thief'));
    const browser = providerBrowser(app, thief.cookie);
    await browser.return('link');
    expect(await browser.post('provider/link')).toMatchObject(required);
    oidc.setPerson(person('keyed.there'));
    const own = providerBrowser(app, cookie);
    await own.return('link');
    expect((await own.post('provider/link')).status).toBe(200);
    const removal = { uid, kind: 'oidc' };
    const removed = await app.callerWith(thief.token).call('DELETE', '/user/signinmethod', removal);
    expect(removed).toMatchObject(required);
    expect(await methodsOf(app, token, uid)).toEqual(['password', 'oidc']);
  });

  it('opens no session if it is turned on during the sign-in', async ({ app, db }) => {
    const { uid } = await signUpWith(app, 'hurried');
    const thief = providerBrowser(app);
    await thief.return('sign-in');
    const { late } = await db.transaction().execute(async (tx) => {
      await sql`select from auth_user where id = ${uid} for update`.execute(tx);
      const sent = thief.post('provider/sign-in');
      await waitForBlockedQueries(db, 1);
      await sql`update auth_user set "twoFactorEnabled" = true where id = ${uid}`.execute(tx);
      await sql`delete from auth_session where "userId" = ${uid}`.execute(tx);
      return { late: sent };
    });
    expect((await late).status).toBe(401);
    const { rows } = await sql`select from auth_session where "userId" = ${uid}`.execute(db);
    expect(rows).toEqual([]);
  });
});

describe('an account without a password', () => {
  it('confirms with the provider, and keeps its last way to sign in', async ({ app, db }) => {
    const { browser, uid } = await signUpWith(app, 'paula');
    await ageSessions(db, uid);
    const remove = async (kind: string) => {
      const { token } = (await browser.get('/auth/token')).body;
      return app.callerWith(token).call('DELETE', '/user/signinmethod', { uid, kind });
    };
    expect((await remove('oidc')).body.error.code).toBe('REAUTH_REQUIRED');
    expect(await browser.return('confirm')).toBe('/finish-sign-in?for=confirm');
    expect((await browser.post('provider/confirm')).status).toBe(200);
    expect(await remove('oidc')).toMatchObject({
      status: 409,
      body: { error: { code: 'LAST_SIGN_IN_METHOD' } },
    });
    const { token } = (await browser.get('/auth/token')).body;
    expect(await methodsOf(app, token, uid)).toEqual(['oidc']);
    const deleted = await app.callerWith(token).call('DELETE', '/user/delete', { uid });
    expect(deleted.status).toBe(200);
    expect(await accountsOf(app, 'paula@example.com')).toBe(0);
  });

  it('is not confirmed by another person of the provider', async ({ app }) => {
    const { browser } = await signUpWith(app, 'quinn');
    oidc.setPerson(person('someone.else'));
    await browser.return('confirm');
    expect((await browser.post('provider/confirm')).status).toBe(401);
  });
});

describe('another issuer', () => {
  it('does not open the account of someone else with the same subject', async ({ app, db }) => {
    const { uid } = await signUpWith(app, 'former');
    await moveToIssuer(db, uid, 'https://former.example');
    const browser = providerBrowser(app);
    await browser.return('sign-in');
    expect((await browser.post('provider/sign-in')).body.error.code).toBe('EMAIL_TAKEN');
    expect((await browser.get('/auth/token')).status).toBe(401);
  });
});

describe('removing a provider', () => {
  it('ends the other sessions, and its sign-in', async ({ app }) => {
    const owner = await signUpUser(app, 'remover');
    oidc.setPerson(person('removed'));
    const browser = providerBrowser(app, owner.cookie);
    await browser.return('link');
    await browser.post('provider/link');
    const thief = providerBrowser(app);
    await thief.return('sign-in');
    await thief.post('provider/sign-in');
    const { token } = (await thief.get('/auth/token')).body;
    const { uid } = owner;
    const removed = await app
      .callerWith(owner.token)
      .call('DELETE', '/user/signinmethod', { uid, kind: 'oidc' });
    expect(removed.status).toBe(200);
    await expect
      .poll(async () => (await app.callerWith(token).call('GET', `/user/info?uid=${uid}`)).status)
      .toBe(401);
    expect((await browser.get('/auth/token')).status).toBe(200);
    await thief.return('sign-in');
    expect((await thief.post('provider/sign-in')).body).toHaveProperty('newPerson');
  });

  it('revokes the access tokens and turns off the webhooks of a thief', async ({ app }) => {
    const { uid, cookie, token } = await signUpUser(app, 'remover.of.all');
    const owner = app.callerWith(token);
    oidc.setPerson(person('removed.too'));
    const browser = providerBrowser(app, cookie);
    await browser.return('link');
    await browser.post('provider/link');
    const script = await makeToken(app, { uid, ...owner });
    const webhook = { uid, address: 'https://receiver.example/' };
    expect((await owner.call('POST', '/user/webhook', webhook)).status).toBe(200);
    expect((await script.call('GET', '/user/person?username=remover.of.all')).status).not.toBe(401);

    const body = { uid, kind: 'oidc' };
    expect((await owner.call('DELETE', '/user/signinmethod', body)).status).toBe(200);
    expect((await owner.call('GET', `/user/tokens?uid=${uid}`)).body.rows).toEqual([]);
    expect((await script.call('GET', '/user/person?username=remover.of.all')).status).toBe(401);
    const { rows } = (await owner.call('GET', `/user/webhooks?uid=${uid}`)).body;
    expect(rows).toMatchObject([{ is_off: true }]);
  });
});

/** As if the user had signed up when OIDC_ISSUER was another one. */
async function moveToIssuer(db: Db, uid: string, issuer: string): Promise<void> {
  await sql`
    update auth_account set "accountId" = regexp_replace("accountId", '^[^ ]+(?= )', ${issuer})
    where "userId" = ${uid} and "providerId" = 'oidc'`.execute(db);
}

async function signUpWith(app: TestApp, name: string) {
  oidc.setPerson(person(name));
  const browser = providerBrowser(app);
  await browser.return('sign-in');
  const { body } = await browser.post('provider/sign-up');
  await save(app, browser, name);
  return { browser, uid: body.user.id as string };
}

async function ageSessions(db: Db, uid: string): Promise<void> {
  await sql`update auth_session set "createdAt" = now() - interval '10 minutes'
            where "userId" = ${uid}`.execute(db);
}

async function locationOf(browser: ProviderBrowser, path: string): Promise<string | null> {
  const { status, headers } = await browser.get(path);
  expect(status).toBe(303);
  return headers.get('location');
}

async function accountsOf({ db }: TestApp, email: string): Promise<number> {
  const { rows } = await sql`select 1 from auth_user where email = ${email}`.execute(db);
  return rows.length;
}

async function save(app: TestApp, browser: ProviderBrowser, username: string) {
  const { body: session } = await browser.get('/auth/get-session');
  const { body } = await browser.get('/auth/token');
  return app.callerWith(body.token).call('POST', '/user/save', {
    fname: 'Test',
    lname: 'Person',
    email: session.user.email,
    username,
    firebaseUID: session.user.id,
    date_created: new Date().toISOString(),
  });
}

async function methodsOf(app: TestApp, token: string, uid: string): Promise<string[]> {
  const { body } = await app.callerWith(token).call('GET', `/user/signinmethods?uid=${uid}`);
  return body.rows.map(({ kind }: { kind: string }) => kind);
}
