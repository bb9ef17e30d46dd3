import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { it } from '#testing/fixtures/app.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

const password = 'tune1!';
const HOUR_S = 3_600;

describe('embedded authentication service', () => {
  it('signs up and returns a token that is accepted by calls', async ({ app }) => {
    const { status, body, cookie } = await signUp(app, 'alice@example.com');
    expect(status).toBe(200);
    const { body: response } = await tokenResponse(app, cookie);
    expect(await statusWith(app, response.token, body.user.id)).toBe(200);
  });

  it('creates uids of one length and alphabet', async ({ app }) => {
    const { body } = await signUp(app, 'uids@example.com');
    expect(body.user.id).toMatch(/^[A-Za-z0-9]{28}$/);
  });

  it('hides the session token from scripts of the page', async ({ app }) => {
    const { body, headers, cookie } = await signUp(app, 'cookie@example.com');
    expect(headers.getSetCookie()[0]).toMatch(/HttpOnly; SameSite=Lax/);
    const session = await app.visitor.call('GET', '/auth/get-session', undefined, {
      headers: { cookie },
    });
    expect(Object.keys(body)).toEqual(['user']);
    expect(Object.keys(session.body)).toEqual(['user']);
  });

  it('rejects a token at once after sign-out', async ({ app }) => {
    const { body, cookie } = await signUp(app, 'bob@example.com');
    const { token } = (await tokenResponse(app, cookie)).body;
    expect(await statusWith(app, token, body.user.id)).toBe(200);
    const out = await app.visitor.call('POST', '/auth/sign-out', {}, { headers: { cookie } });
    expect(out.status).toBe(200);
    expect(await statusWith(app, token, body.user.id)).toBe(401);
    expect((await tokenResponse(app, cookie)).status).toBe(401);
  });

  it('rejects the tokens of a suspended user', async ({ app, db }) => {
    const carol = await app.createUser('carol');
    expect(await statusWith(app, carol.token, carol.uid)).toBe(200);
    await db.updateTable('users').set({ status: 'suspended' }).where('id', '=', carol.id).execute();
    await expect.poll(() => statusWith(app, carol.token, carol.uid)).toBe(403);
  });

  it('returns the same error for a wrong password and an unknown address', async ({ app }) => {
    await signUp(app, 'dan@example.com');
    const tries = await Promise.all(
      ['dan@example.com', 'unknown@example.com'].map((email) =>
        app.visitor.call('POST', '/auth/sign-in/email', { email, password: 'wrong1!' }),
      ),
    );
    expect(tries.map(({ status }) => status)).toEqual([401, 401]);
    expect(tries[0]?.body).toEqual(tries[1]?.body);
  });

  it.for([
    ['a password without a digit', { password: 'tunes!' }],
    ['a password without a sign', { password: 'tune12' }],
    ['a password of 17 characters', { password: 'tune1!tune1!tune1' }],
    ['an invalid email', { email: 'no-address' }],
    ['an extra field', { role: 'admin' }],
  ] as const)(
    'rejects a sign-up with %s and creates no account',
    async ([_case, change], { app, db }) => {
      const email = `refused${Math.random().toString(36).slice(2)}@example.com`;
      const body = { email, password, ...change };
      const response = await app.visitor.call('POST', '/auth/sign-up/email', body);
      expect(response).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION' } } });
      const { rows } = await sql`select 1 from auth_user where email = ${body.email}`.execute(db);
      expect(rows).toEqual([]);
    },
  );

  it('creates one account per address, case-insensitively', async ({ app, db }) => {
    await signUp(app, 'twice@example.com');
    const again = await signUp(app, 'Twice@Example.com');
    expect(again).toMatchObject({ status: 409, body: { error: { code: 'EMAIL_TAKEN' } } });
    const { rows } =
      await sql`select 1 from auth_user where lower(email) = 'twice@example.com'`.execute(db);
    expect(rows).toHaveLength(1);
  });
});

describe('a sign-up that fails', () => {
  it('creates the account with its password, or nothing', async () => {
    const own = await startTestApp();
    await sql`create function refuse() returns trigger language plpgsql as
              $$ begin raise exception using errcode = '53100'; end $$`.execute(own.db);
    await sql`create trigger refuse before insert on auth_account
              for each row execute function refuse()`.execute(own.db);
    const body = { email: 'broken@example.com', password };
    const failed = await own.visitor.call('POST', '/auth/sign-up/email', body);
    expect(failed).toMatchObject({ status: 503, body: { error: { code: 'UNAVAILABLE' } } });
    await sql`drop trigger refuse on auth_account`.execute(own.db);
    expect((await own.visitor.call('POST', '/auth/sign-up/email', body)).status).toBe(200);
    expect((await own.visitor.call('POST', '/auth/sign-in/email', body)).status).toBe(200);
    await own.stop();
  });

  it('gives an address to one of many concurrent sign-ups and rejects the others', async ({
    app,
  }) => {
    const responses = await Promise.all(
      Array.from({ length: 12 }, () => signUp(app, 'rush@example.com')),
    );
    const codes = responses.map(({ status, body }) => body.error?.code ?? status);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 'EMAIL_TAKEN')).toHaveLength(11);
  });
});

describe('while the database is unavailable', () => {
  it('every call fails, and the session is still valid afterwards', async ({ db }) => {
    const own = await startTestApp();
    const body = { email: 'away@example.com', password };
    const signedUp = await own.visitor.call('POST', '/auth/sign-up/email', body);
    const init = { headers: { cookie: cookieOf(signedUp.headers) } };
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(own.db);
    const name = sql.id(rows[0]?.name ?? '');
    await sql`alter database ${name} allow_connections false`.execute(db);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
              where datname = ${rows[0]?.name}`.execute(db);
    for (const [method, path, sent] of [
      ['POST', '/auth/sign-out', {}],
      ['GET', '/auth/token', undefined],
      ['GET', '/auth/get-session', undefined],
      ['POST', '/auth/sign-in/email', body],
      ['POST', '/auth/sign-up/email', { ...body, email: 'new@example.com' }],
      ['POST', '/auth/update-user', { name: 'x' }],
      ['POST', '/auth/request-password-reset', { email: body.email }],
      ['POST', '/auth/reset-password', { code: 'x', password }],
      ['POST', '/auth/change-password', { current: password, password }],
      ['POST', '/auth/change-email', { email: 'new@example.com' }],
      ['POST', '/auth/request-email-confirmation', {}],
      ['POST', '/auth/confirm-email', { code: 'x' }],
    ] as const) {
      const response = await own.visitor.call(method, path, sent, init);
      expect([path, response.status, response.body]).toMatchObject([
        path,
        503,
        { error: { code: 'UNAVAILABLE' } },
      ]);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
    await sql`alter database ${name} allow_connections true`.execute(db);
    expect((await own.visitor.call('GET', '/auth/token', undefined, init)).status).toBe(200);
    await own.stop();
  });
});

describe('a profile', () => {
  it('rejects a name with a NUL', async ({ app }) => {
    const { cookie } = await signUp(app, 'nul@example.com');
    const response = await app.visitor.call(
      'POST',
      '/auth/update-user',
      { name: 'a\u0000b' },
      {
        headers: { cookie },
      },
    );
    expect(response).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION' } } });
  });
});

describe('a token', () => {
  async function forged(
    app: TestApp,
    change: {
      claims?: Record<string, unknown>;
      issuer?: string;
      audience?: string;
      expiresIn?: number;
      kid?: string;
    },
  ): Promise<{ token: string; uid: string }> {
    const user = await app.createUser(`t${Math.random().toString(36).slice(2, 10)}`);
    const { privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true });
    const kid = change.kid ?? `test-${user.uid}`;
    if (change.kid === undefined) {
      await sql`insert into auth_jwks (id, "publicKey", "privateKey", "createdAt")
                values (${kid}, ${JSON.stringify(await exportJWK(publicKey))}, '', 'epoch')`.execute(
        app.db,
      );
    }
    const session = JSON.parse(Buffer.from(user.token.split('.')[1] ?? '', 'base64url').toString());
    const now = Math.floor(Date.now() / 1000);
    const token = await new SignJWT({ ...session, ...change.claims })
      .setProtectedHeader({ alg: 'EdDSA', kid })
      .setIssuer(change.issuer ?? 'reprise')
      .setAudience(change.audience ?? 'reprise-api')
      .setIssuedAt(now - HOUR_S)
      .setExpirationTime(now + (change.expiresIn ?? HOUR_S))
      .sign(privateKey);
    return { token, uid: user.uid };
  }

  it('with a stored key and correct claims is accepted, which validates the cases below', async ({
    app,
  }) => {
    const { token, uid } = await forged(app, {});
    expect(await statusWith(app, token, uid)).toBe(200);
  });

  it.for([
    ['another issuer', { issuer: 'https://securetoken.google.com/other' }],
    ['another audience', { audience: 'other-api' }],
    ['an expired time', { expiresIn: -1 }],
    ['an unknown key', { kid: 'unknown' }],
    ['an unknown session', { claims: { sid: 'nosuchsession' } }],
    ['no session', { claims: { sid: undefined } }],
  ] as const)('with %s is rejected', async ([_case, change], { app }) => {
    const { token, uid } = await forged(app, change);
    expect(await statusWith(app, token, uid)).toBe(401);
  });

  it('without a signature is rejected', async ({ app }) => {
    const user = await app.createUser('unsigned');
    const claims = JSON.parse(Buffer.from(user.token.split('.')[1] ?? '', 'base64url').toString());
    const token = new UnsecuredJWT(claims).encode();
    expect(await statusWith(app, token, user.uid)).toBe(401);
  });

  it('signed by HS256 with the public key is rejected', async ({ app, db }) => {
    const user = await app.createUser('hs256');
    const claims = JSON.parse(Buffer.from(user.token.split('.')[1] ?? '', 'base64url').toString());
    const { rows } = await sql<{ id: string; publicKey: string }>`
      select id, "publicKey" from auth_jwks limit 1`.execute(db);
    const key = rows[0];
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid: key?.id ?? '' })
      .sign(new TextEncoder().encode(key?.publicKey));
    expect(await statusWith(app, token, user.uid)).toBe(401);
  });

  it.for([
    ['nothing', ''],
    ['the scheme alone', 'Bearer'],
    ['two spaces', 'Bearer  '],
    ['another scheme', 'Basic YTpi'],
    ['three letters', 'Bearer a.b.c'],
    ['nine thousand letters', `Bearer ${'x'.repeat(9_000)}`],
  ] as const)('that is %s is rejected', async ([_case, authorization], { app }) => {
    const response = await app.visitor.call('GET', '/user/info?uid=x', undefined, {
      headers: { authorization },
    });
    expect(response.status).toBe(401);
  });
});

function cookieOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

async function signUp(app: TestApp, email: string) {
  const response = await app.visitor.call('POST', '/auth/sign-up/email', { email, password });
  return { ...response, cookie: cookieOf(response.headers) };
}

function tokenResponse(app: TestApp, cookie: string) {
  return app.visitor.call('GET', '/auth/token', undefined, { headers: { cookie } });
}

async function statusWith(app: TestApp, token: string, uid: string): Promise<number> {
  return (await app.callerWith(token).call('GET', `/user/info?uid=${uid}`)).status;
}
