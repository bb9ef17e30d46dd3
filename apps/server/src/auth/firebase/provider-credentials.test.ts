import { createHash } from 'node:crypto';
import { decodeJwt, UnsecuredJWT } from 'jose';
import { sql } from 'kysely';
import { afterAll, describe, expect } from 'vitest';
import { firebaseEnv, PROJECT } from '#testing/auth/token-issuers.ts';
import { providerBrowser } from '#testing/auth/provider-browser.ts';
import { it as base } from '#testing/fixtures/app.ts';
import { startOidcServer } from '#testing/servers/oidc-server.ts';
import { PUBLIC_URL } from '#testing/test-app.ts';

const UNAUTHENTICATED = { status: 401, body: { error: { code: 'UNAUTHENTICATED' } } };
const INVALID = { status: 400, body: { error: { code: 'INVALID_CODE' } } };

const oidc = await startOidcServer(PUBLIC_URL);
oidc.setPerson({ sub: 'sub-nina', email: 'nina@example.com', email_verified: true });
afterAll(() => oidc.stop());

const it = base.extend(
  'env',
  { scope: 'file' },
  { ...firebaseEnv, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099', ...oidc.env },
);

/** As the emulator signs them. */
function tokenOf(uid: string): string {
  const now = Math.floor(Date.now() / 1000);
  const at = { iss: `https://securetoken.google.com/${PROJECT}`, aud: PROJECT };
  const times = { iat: now, auth_time: now, exp: now + 60 };
  const account = { sub: uid, email: `${uid}@example.com`, email_verified: true };
  return new UnsecuredJWT({ ...account, ...at, ...times }).encode();
}

const credential = 'provider/credential';

describe('with Firebase', () => {
  it.for(['sign-in', 'link', 'confirm'] as const)(
    'the browser that asked gets the ID token once: %s',
    async (purpose, { app }) => {
      const browser = providerBrowser(app);
      if (purpose !== 'sign-in') browser.token = tokenOf('nina');
      expect(await browser.return(purpose)).toBe(`/finish-sign-in?for=${purpose}`);
      const { status, body } = await browser.post(credential, { purpose });
      expect(status).toBe(200);
      const claims = decodeJwt(body.idToken);
      expect(claims).toMatchObject({ iss: oidc.issuer, aud: 'reprise', sub: 'sub-nina' });
      expect(claims['nonce']).toBe(createHash('sha256').update(body.rawNonce).digest('hex'));
      expect(Object.keys(body)).toEqual(['provider', 'idToken', 'rawNonce']);
      expect(await browser.post(credential, { purpose })).toMatchObject(INVALID);
    },
  );

  it('a response for one purpose does not serve another, and not another browser', async ({
    app,
  }) => {
    const browser = providerBrowser(app);
    browser.token = tokenOf('nina');
    await browser.return('sign-in');
    expect(await browser.post(credential, { purpose: 'link' })).toMatchObject(INVALID);
    await browser.return('link');
    expect(await browser.post(credential, { purpose: 'confirm' })).toMatchObject(INVALID);
    const attacker = providerBrowser(app);
    attacker.token = tokenOf('nina');
    const url = await attacker.visit((await attacker.start('link')).body.url);
    const victim = providerBrowser(app);
    victim.token = tokenOf('nina');
    const opened = await victim.get(url.pathname + url.search);
    expect(opened.headers.get('location')).toBe('/finish-sign-in?failed=expired');
    expect(await victim.post(credential, { purpose: 'link' })).toMatchObject(INVALID);
  });

  it.for(['link', 'confirm'] as const)(
    'only the account that asked gets it, in the same browser, too: %s',
    async (purpose, { app }) => {
      const browser = providerBrowser(app);
      expect(await browser.start(purpose)).toMatchObject(UNAUTHENTICATED);
      browser.token = tokenOf('nina');
      await browser.return(purpose);
      browser.token = '';
      expect(await browser.post(credential, { purpose })).toMatchObject(UNAUTHENTICATED);
      browser.token = tokenOf('oscar');
      expect(await browser.post(credential, { purpose })).toMatchObject(INVALID);
      // Nor is there a second try.
      browser.token = tokenOf('nina');
      expect(await browser.post(credential, { purpose })).toMatchObject(INVALID);
    },
  );

  it('a copy of the database has no token', async ({ app, db }) => {
    const browser = providerBrowser(app);
    await browser.return('sign-in');
    const { rows } = await sql<{ readonly value: string }>`
      select value from auth_verification where id like 'provider:%'`.execute(db);
    expect(rows.length).toBeGreaterThan(0);
    for (const { value } of rows) {
      const texts = [value, Buffer.from(value, 'base64').toString('latin1')].join();
      for (const secret of ['idToken', 'nina@example.com']) expect(texts).not.toContain(secret);
    }
    const { body } = await browser.post(credential, { purpose: 'sign-in' });
    expect(body.idToken).toMatch(/^ey/);
  });

  it.for(['provider/sign-in', 'provider/sign-up', 'provider/link', 'sign-in-link'])(
    'this server opens no session: /auth/%s',
    async (path, { app }) => {
      expect(await providerBrowser(app).post(path)).toMatchObject({ status: 404 });
    },
  );
});
