import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, describe, expect } from 'vitest';
import { signUpUser } from '#testing/auth/accounts.ts';
import {
  passwords,
  startAccountTestApp,
  type AccountTestApp,
} from '#testing/auth/account-test-app.ts';
import { inviteHash } from '#platform/secrets/invite-codes.ts';
import { providerBrowser } from '#testing/auth/provider-browser.ts';
import { suspend } from '#testing/features/suspensions.ts';
import { it as base } from '#testing/fixtures/accounts.ts';
import { startOidcServer } from '#testing/servers/oidc-server.ts';
import { PUBLIC_URL, type TestApp } from '#testing/test-app.ts';

const oidc = await startOidcServer(PUBLIC_URL);
const lines: string[] = [];
const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) });
afterAll(() => oidc.stop());

const it = base.extend('auth', { scope: 'file' }, async ({ env }, { onCleanup }) => {
  const auth: AccountTestApp = await startAccountTestApp({ ...env, ...oidc.env }, { log });
  onCleanup(() => auth.stop());
  return auth;
});

const WARN = 40;

function beAt(name: string, isVerified = true): void {
  const email = `${name}@example.com`;
  oidc.setPerson({ sub: `sub-${name}`, email, email_verified: isVerified });
}

async function returned(app: TestApp, name: string) {
  beAt(name);
  const browser = providerBrowser(app);
  await browser.return('sign-in');
  return browser;
}

describe('signing up with a provider', () => {
  it('follows the mode, and an invite is used up', async ({ auth: { app } }) => {
    const setMode = (mode: string) => sql`update sign_up_state set mode = ${mode}`.execute(app.db);
    const browser = await returned(app, 'gated');
    await setMode('closed');
    expect((await browser.post('provider/sign-up')).body.error.code).toBe('SIGN_UPS_CLOSED');
    await setMode('invite');
    expect((await browser.post('provider/sign-up')).body.error.code).toBe('INVITE_REQUIRED');
    const invite = { invite: 'AAAAAAAAAAAAAAAAAAAAAA' };
    expect((await browser.post('provider/sign-up', invite)).body.error.code).toBe(
      'INVITE_REQUIRED',
    );
    await sql`
      insert into sign_up_invites (code_hash, uses_left)
      values (${inviteHash(invite.invite)}, 1)`.execute(app.db);
    expect((await browser.post('provider/sign-up', invite)).status).toBe(200);
    expect((await browser.post('provider/sign-up', invite)).body.error.code).toBe('INVALID_CODE');
    const second = await returned(app, 'gated.too');
    expect((await second.post('provider/sign-up', invite)).body.error.code).toBe('INVITE_REQUIRED');
    await setMode('open');
  });
});

describe('adding a provider', () => {
  it('sends an email that names it', async ({ auth: { app, mailbox } }) => {
    const user = await signUpUser(app, 'informed');
    beAt('informed.there');
    const browser = providerBrowser(app, user.cookie);
    await browser.return('link');
    expect((await browser.post('provider/link')).status).toBe(200);
    await expect.poll(() => mailbox.subjectsTo('informed@example.com')).toHaveLength(1);
    const mail = mailbox.mails.find(({ to }) => to === 'informed@example.com');
    expect(mail?.content).toContain(oidc.env['OIDC_NAME']);
  });
});

describe('a suspended user', () => {
  it('gets the reason from a provider sign-in, and no session', async ({ auth: { app } }) => {
    const user = await signUpUser(app, 'stella');
    beAt('stella.there');
    const owner = providerBrowser(app, user.cookie);
    await owner.return('link');
    await owner.post('provider/link');
    await suspend(app.db, 'stella');
    const browser = await returned(app, 'stella.there');
    expect((await browser.post('provider/sign-in')).body).toMatchObject({
      error: { code: 'ACCOUNT_SUSPENDED' },
    });
    expect((await browser.get('/auth/token')).status).toBe(401);
  });
});

describe('a stranger who registers the address of someone else', () => {
  it('loses the provider when its owner resets the password by mail', async ({ auth }) => {
    beAt('wendy', false);
    const intruder = providerBrowser(auth.app);
    await intruder.return('sign-in');
    expect((await intruder.post('provider/sign-up')).status).toBe(200);
    const code = await auth.resetCode('wendy');
    const reset = await auth.post('reset-password', { code, password: passwords.next });
    expect(reset.status).toBe(200);
    expect((await auth.signIn('wendy@example.com', passwords.next)).status).toBe(200);
    await intruder.return('sign-in');
    expect((await intruder.post('provider/sign-in')).body.error.code).toBe('EMAIL_TAKEN');
  });
});

describe('an account without a password', () => {
  it('sets one with a recent sign-in only', async ({ auth }) => {
    const { app } = auth;
    const browser = await returned(app, 'zoe');
    const { id: uid } = (await browser.post('provider/sign-up')).body.user;
    const set = (body: object) => browser.post('change-password', body);
    await auth.ageSessions(uid);
    const password = passwords.next;
    expect((await set({ password })).body.error.code).toBe('REAUTH_REQUIRED');
    await browser.return('confirm');
    await browser.post('provider/confirm');
    expect((await set({ password, current: 'anything1!' })).status).toBe(401);
    expect((await set({ password })).status).toBe(200);
    expect((await auth.signIn('zoe@example.com', password)).status).toBe(200);
    expect((await set({ password: passwords.first })).status).toBe(401);
  });

  it('turns two-step sign-in on with a recent sign-in', async ({ auth: { app } }) => {
    const browser = await returned(app, 'yuri');
    await browser.post('provider/sign-up');
    expect((await browser.post('second-factor/set-up')).body.recoveryCodes).toHaveLength(10);
  });
});

describe('a stranger who opens the callback with invented states', () => {
  it('does not fill the log', async ({ auth: { app } }) => {
    lines.length = 0;
    const path = `/auth/callback/oidc?code=x&state=${'a'.repeat(32)}`;
    const { headers } = await app.visitor.call('GET', path);
    expect(headers.get('location')).toBe('/finish-sign-in?failed=expired');
    await expect.poll(() => lines.join('')).toContain('"route":"/auth/callback/:provider"');
    expect(lines.filter((line) => JSON.parse(line).level >= WARN)).toEqual([]);
  });
});

describe('secrets', () => {
  it('are neither logged nor stored', async ({ auth: { app } }) => {
    lines.length = 0;
    beAt('secretive');
    const browser = providerBrowser(app);
    const started = new URL((await browser.start('sign-in')).body.url);
    const url = await browser.visit(started.href);
    await browser.get(url.pathname + url.search);
    const cookies = [...browser.cookies.values()];
    await browser.get(`${url.pathname}?state=${url.searchParams.get('state')}&code=again`);
    await browser.post('provider/sign-up');
    const secrets = [
      ...['code', 'state'].map((name) => url.searchParams.get(name) ?? ''),
      ...['nonce', 'code_challenge'].map((name) => started.searchParams.get(name) ?? ''),
      ...cookies,
      oidc.env['OIDC_CLIENT_SECRET'] ?? '',
      'secretive@example.com',
    ];
    await expect.poll(() => lines.join('')).toContain('"event":"sign-up"');
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(10);
      expect(lines.join('')).not.toContain(secret);
    }
    const { rows } = await sql`
      select "accessToken", "refreshToken", "idToken", scope, password from auth_account
      where "providerId" = 'oidc' and "accountId" like '% sub-secretive'`.execute(app.db);
    expect(rows).toEqual([
      { accessToken: null, refreshToken: null, idToken: null, scope: null, password: null },
    ]);
  });
});
