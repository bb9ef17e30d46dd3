import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect } from 'vitest';
import { it as base } from '#testing/fixtures/app.ts';
import { PUBLIC_URL } from '#testing/test-app.ts';
import { signUpUser } from '#testing/auth/accounts.ts';
import { providerBrowser, type ProviderBrowser } from '#testing/auth/provider-browser.ts';
import { startOidcServer, type OidcForgery } from '#testing/servers/oidc-server.ts';

const SIGNED_IN = '/finish-sign-in?for=sign-in';
const EXPIRED = '/finish-sign-in?failed=expired';
const FAILED = '/finish-sign-in?failed=failed';
const INVALID = { status: 400, body: { error: { code: 'INVALID_CODE' } } };

const oidc = await startOidcServer(PUBLIC_URL);
afterAll(() => oidc.stop());
afterEach(() => oidc.forge(null));

const it = base.extend('env', { scope: 'file' }, { RATE_LIMITS: 'off', ...oidc.env });

const now = () => Math.floor(Date.now() / 1_000);

function beAt(name: string): void {
  oidc.setPerson({ sub: `sub-${name}`, email: `${name}@example.com`, email_verified: true });
}

async function open(browser: ProviderBrowser, path: string): Promise<string | null> {
  const { status, headers } = await browser.get(path);
  expect(status).toBe(303);
  return headers.get('location');
}

describe('an ID token', () => {
  it.for<[string, () => OidcForgery]>([
    ['the nonce of another flow', () => ({ claims: { nonce: 'a'.repeat(64) } })],
    ['no nonce', () => ({ claims: { nonce: undefined } })],
    ['another issuer', () => ({ claims: { iss: 'https://other.example' } })],
    ['another audience', () => ({ claims: { aud: 'another-client' } })],
    ['an end in the past', () => ({ claims: { iat: now() - 900, exp: now() - 300 } })],
    ['another person', () => ({ claims: { sub: 'sub-of-the-victim' } })],
    ['the signature of another key', () => ({ signature: 'foreign' })],
    ['no signature', () => ({ signature: 'none' })],
    ['nothing, because it is missing,', () => ({ isMissing: true })],
  ])('with %s proves nothing', async ([, forgery], { app }) => {
    beAt('forger');
    const browser = providerBrowser(app);
    oidc.forge(forgery());
    expect(await browser.return('sign-in')).toBe(FAILED);
    expect(await browser.post('provider/sign-in')).toMatchObject(INVALID);
    expect(await browser.post('provider/sign-up')).toMatchObject(INVALID);
    oidc.forge({ claims: {} });
    expect(await browser.return('sign-in')).toBe(SIGNED_IN);
  });

  it('cannot confirm or add for someone else', async ({ app }) => {
    const owner = await signUpUser(app, 'forged');
    beAt('forged.there');
    const browser = providerBrowser(app, owner.cookie);
    oidc.forge({ claims: { nonce: 'a'.repeat(64) } });
    for (const purpose of ['link', 'confirm'] as const) {
      expect(await browser.return(purpose)).toBe(FAILED);
      expect(await browser.post(`provider/${purpose}`)).toMatchObject(INVALID);
    }
  });
});

describe('confirming with a provider', () => {
  it('asks it for another sign-in, and takes no earlier one', async ({ app }) => {
    const owner = await signUpUser(app, 'unlocked');
    beAt('unlocked.there');
    const browser = providerBrowser(app, owner.cookie);
    await browser.return('link');
    expect((await browser.post('provider/link')).status).toBe(200);
    const { url } = (await browser.start('confirm')).body;
    expect(new URL(url).searchParams.get('prompt')).toBe('login');
    oidc.forge({ claims: { auth_time: now() - 90 } });
    expect(await browser.return('confirm')).toBe(FAILED);
    expect(await browser.post('provider/confirm')).toMatchObject(INVALID);
    expect(await browser.return('sign-in')).toBe(SIGNED_IN);
    oidc.forge({ claims: { auth_time: now() } });
    expect(await browser.return('confirm')).toBe('/finish-sign-in?for=confirm');
    expect((await browser.post('provider/confirm')).status).toBe(200);
  });
});

describe('a state', () => {
  it.for([
    ['none', '', FAILED],
    ['an invented one', `&state=${'a'.repeat(32)}`, EXPIRED],
    ['one that is no word', '&state=%2F%2Fevil.example', FAILED],
  ] as const)('%s is rejected', async ([, state, location], { app }) => {
    beAt('stateless');
    const browser = providerBrowser(app);
    const url = await browser.visit((await browser.start('sign-in')).body.url);
    const code = url.searchParams.get('code');
    expect(await open(browser, `${url.pathname}?code=${code}${state}`)).toBe(location);
    expect(await browser.post('provider/sign-in')).toMatchObject(INVALID);
  });

  it('is rejected if its cookie is forged', async ({ app }) => {
    beAt('cookie');
    const attacker = providerBrowser(app);
    const url = await attacker.visit((await attacker.start('sign-in')).body.url);
    const state = url.searchParams.get('state');
    const victim = providerBrowser(app);
    await victim.start('sign-in');
    victim.cookies.set('reprise_provider_state', `${state}.AAAAAAAAAAAAAAAA`);
    expect(await open(victim, url.pathname + url.search)).toBe(EXPIRED);
    expect(await victim.post('provider/sign-in')).toMatchObject(INVALID);
  });

  it('ends after ten minutes', async ({ app, db }) => {
    beAt('slow');
    const browser = providerBrowser(app);
    const started = await browser.start('sign-in');
    const [cookie] = started.headers.getSetCookie();
    expect(cookie).toMatch(
      /^reprise_provider_state=.*; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const url = await browser.visit(started.body.url);
    await sql`
      update auth_verification
      set value = jsonb_set(value::jsonb, '{expiresAt}', to_jsonb(${Date.now() - 1}::bigint))::text
      where value like '%oauthState%'`.execute(db);
    expect(await open(browser, url.pathname + url.search)).toBe(EXPIRED);
  });
});

describe('a proof', () => {
  it('is in the database only encrypted, and ends after half an hour', async ({ app, db }) => {
    beAt('sealed');
    const browser = providerBrowser(app);
    await browser.return('sign-in');
    const { rows } = await sql<{ readonly value: string }>`
      select value from auth_verification where id like 'provider:%'`.execute(db);
    expect(rows.length).toBeGreaterThan(0);
    for (const { value } of rows) {
      expect(Buffer.from(value, 'base64').toString('latin1')).not.toContain('sealed@example.com');
      expect(value).not.toContain('sealed@example.com');
    }
    expect((await browser.post('provider/sign-in')).body).toHaveProperty('newPerson');
    await sql`
      update auth_verification set "expiresAt" = "expiresAt" - interval '30 minutes'
      where id like 'provider:%'`.execute(db);
    expect(await browser.post('provider/sign-in')).toMatchObject(INVALID);
  });
});
