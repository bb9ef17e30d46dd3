import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { it as base } from '#testing/fixtures/app.ts';
import type { TestApp, TestResponse } from '#testing/test-app.ts';
import { postAuth, type SignedUpUser, signInAgain, signUpUser } from '#testing/auth/accounts.ts';
import { totpCode } from '#testing/servers/totp.ts';

const PASSWORD = 'reprise1!';
const INVALID = { status: 400, body: { error: { code: 'INVALID_CODE' } } };
const UNAUTHENTICATED = { status: 401, body: { error: { code: 'UNAUTHENTICATED' } } };

const it = base.extend(
  'env',
  { scope: 'file' },
  { RATE_LIMITS: 'off', REQUIRE_SECOND_FACTOR: 'moderators' },
);

const sessionIn = (response: TestResponse) => cookieOf(response, 'reprise_session');

/** Valid for longer than the current one, which can expire before the request arrives. */
const nextCode = (uri: string) => totpCode(uri, 1);

describe('turning it on', () => {
  it('needs the password and a code, and ends all other sessions', async ({ app, db }) => {
    const user = await signUpUser(app, 'anna');
    const other = await signInAgain(app, 'anna');
    const wrong = await postAuth(
      app,
      'second-factor/set-up',
      { password: 'wrong11!' },
      user.cookie,
    );
    expect(wrong).toMatchObject(UNAUTHENTICATED);
    const { body } = await postAuth(
      app,
      'second-factor/set-up',
      { password: PASSWORD },
      user.cookie,
    );
    expect(body.uri).toMatch(/^otpauth:\/\/totp\/Reprise/);
    expect(new Set(body.recoveryCodes).size).toBe(10);
    expect(
      await postAuth(app, 'second-factor/confirm', { code: '000000' }, user.cookie),
    ).toMatchObject(INVALID);
    expect(await isOn(db, user.uid)).toBe(false);
    const code = totpCode(body.uri);
    const confirmed = await postAuth(app, 'second-factor/confirm', { code }, user.cookie);
    expect(await isOn(db, user.uid)).toBe(true);
    expect(await sessionCount(db, user.uid)).toBe(1);
    expect(await tokenStatus(app, sessionIn(confirmed))).toBe(200);
    expect(await tokenStatus(app, user.cookie)).toBe(401);
    expect(await tokenStatus(app, other.cookie)).toBe(401);
  });

  it('stores neither the secret nor the recovery codes in plain text', async ({ app, db }) => {
    const { uid, uri, recoveryCodes } = await withSecondFactor(app, 'ben');
    const { rows } = await sql`select * from auth_two_factor where "userId" = ${uid}`.execute(db);
    const stored = JSON.stringify(rows);
    expect(rows).toHaveLength(1);
    for (const code of recoveryCodes) expect(stored).not.toContain(code);
    expect(stored).not.toContain(new URL(uri).searchParams.get('secret'));
  });

  it.for([
    ['set-up', { password: PASSWORD }],
    ['confirm', { code: '123456' }],
    ['turn-off', { password: PASSWORD }],
    ['recovery-codes', { password: PASSWORD }],
  ] as const)('rejects %s without a session', async ([path, body], { app }) => {
    expect(await postAuth(app, `second-factor/${path}`, body)).toMatchObject(UNAUTHENTICATED);
  });
});

describe('signing in', () => {
  it('with the password alone opens no session', async ({ app, db }) => {
    const { uid } = await withSecondFactor(app, 'carl');
    const before = await sessionCount(db, uid);
    const { response, pending } = await firstStep(app, 'carl');
    expect(response).toMatchObject({ status: 200, body: { secondFactor: true } });
    expect(sessionIn(response)).toBe('');
    expect(await sessionCount(db, uid)).toBe(before);
    expect(await tokenStatus(app, pending)).toBe(401);
    for (const path of ['set-up', 'turn-off', 'recovery-codes']) {
      const rejected = await postAuth(
        app,
        `second-factor/${path}`,
        { password: PASSWORD },
        pending,
      );
      expect(rejected).toMatchObject(UNAUTHENTICATED);
    }
    expect(await isOn(db, uid)).toBe(true);
  });

  it('reads codes as users type them', async ({ app }) => {
    const { uid, uri, recoveryCodes } = await withSecondFactor(app, 'dana');
    const code = nextCode(uri);
    const fullWidth = code.replaceAll(/\d/g, (digit) =>
      String.fromCharCode(0xff10 + Number(digit)),
    );
    const [first = ''] = recoveryCodes;
    const typedCodes = [
      `\u2068${fullWidth.slice(0, 3)} ${fullWidth.slice(3)}\u2069 `,
      ` ${first.replace('-', ' ')}\u200b`,
      recoveryCodes[1]?.replace('-', ''),
      `Recovery code: ${recoveryCodes[2]}`,
    ];
    for (const typed of typedCodes) {
      const { pending } = await firstStep(app, 'dana');
      expect(await postAuth(app, 'second-factor', { code: typed }, pending)).toMatchObject({
        status: 200,
        body: { user: { id: uid } },
      });
    }
  });

  it('needs a code, which opens a session once', async ({ app, db }) => {
    const { uid, uri } = await withSecondFactor(app, 'dora');
    const { pending } = await firstStep(app, 'dora');
    expect(await postAuth(app, 'second-factor', { code: '000000' }, pending)).toMatchObject(
      INVALID,
    );
    const code = nextCode(uri);
    const done = await postAuth(app, 'second-factor', { code }, pending);
    expect(done).toMatchObject({ status: 200, body: { user: { id: uid } } });
    expect(await tokenStatus(app, sessionIn(done))).toBe(200);
    const again = await firstStep(app, 'dora');
    const before = await sessionCount(db, uid);
    expect(await postAuth(app, 'second-factor', { code }, again.pending)).toMatchObject(INVALID);
    expect(await postAuth(app, 'second-factor', { code }, pending)).toMatchObject(UNAUTHENTICATED);
    expect(await sessionCount(db, uid)).toBe(before);
  });

  it('accepts a code in one of many concurrent requests', async ({ app, db }) => {
    const { uid, uri } = await withSecondFactor(app, 'emil');
    const before = await sessionCount(db, uid);
    const steps = await Promise.all([1, 2, 3, 4].map(() => firstStep(app, 'emil')));
    const code = nextCode(uri);
    const results = await Promise.all(
      steps.map(({ pending }) => postAuth(app, 'second-factor', { code }, pending)),
    );
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await sessionCount(db, uid)).toBe(before + 1);
  });

  it('accepts each recovery code once', async ({ app, db }) => {
    const { uid, recoveryCodes } = await withSecondFactor(app, 'fred');
    const [code = ''] = recoveryCodes;
    const { pending } = await firstStep(app, 'fred');
    const done = await postAuth(app, 'second-factor', { code }, pending);
    expect(await tokenStatus(app, sessionIn(done))).toBe(200);
    const before = await sessionCount(db, uid);
    const again = await firstStep(app, 'fred');
    expect(await postAuth(app, 'second-factor', { code }, again.pending)).toMatchObject(INVALID);
    expect(await sessionCount(db, uid)).toBe(before);
  });

  it('accepts a recovery code in one of many concurrent requests', async ({ app, db }) => {
    const { uid, recoveryCodes } = await withSecondFactor(app, 'finn');
    const [code = ''] = recoveryCodes;
    const steps = await Promise.all([1, 2, 3, 4].map(() => firstStep(app, 'finn')));
    const before = await sessionCount(db, uid);
    const results = await Promise.all(
      steps.map(({ pending }) => postAuth(app, 'second-factor', { code }, pending)),
    );
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await sessionCount(db, uid)).toBe(before + 1);
  });

  it('ignores the session of another user in the second step', async ({ app, db }) => {
    const { uid, uri } = await withSecondFactor(app, 'gina');
    const attacker = await withSecondFactor(app, 'hugo');
    const { pending } = await firstStep(app, 'gina');
    const code = nextCode(attacker.uri);
    const cookies = `${attacker.session}; ${pending}`;
    const before = await sessionCount(db, uid);
    expect(await postAuth(app, 'second-factor', { code }, cookies)).toMatchObject(INVALID);
    expect(await sessionCount(db, uid)).toBe(before);
    const done = await postAuth(app, 'second-factor', { code: nextCode(uri) }, cookies);
    expect(done.body.user.id).toBe(uid);
  });

  it.for([
    ['no pending step', ''],
    ['a forged one', 'reprise_second_factor=2fa-AAAAAAAAAAAAAAAAAAAA.c2ln'],
  ] as const)('rejects a code with %s', async ([_case, cookie], { app }) => {
    expect(await postAuth(app, 'second-factor', { code: '123456' }, cookie)).toMatchObject(
      UNAUTHENTICATED,
    );
  });

  it('locks the account after ten wrong codes, for the right one too', async ({ app, db }) => {
    const { uid, uri } = await withSecondFactor(app, 'ida');
    for (let round = 0; round < 2; round += 1) {
      const { pending } = await firstStep(app, 'ida');
      for (let n = 0; n < 5; n += 1) {
        const code = `00000${round * 5 + n}`;
        expect((await postAuth(app, 'second-factor', { code }, pending)).status).toBe(400);
      }
      // A further attempt requires the password again.
      expect((await postAuth(app, 'second-factor', { code: '999999' }, pending)).status).not.toBe(
        200,
      );
    }
    const before = await sessionCount(db, uid);
    const { pending } = await firstStep(app, 'ida');
    const locked = await postAuth(app, 'second-factor', { code: nextCode(uri) }, pending);
    expect(locked).toMatchObject({ status: 429, body: { error: { code: 'RATE_LIMITED' } } });
    expect(await sessionCount(db, uid)).toBe(before);
  });

  it('deletes a pending step when the password changes', async ({ app, db }) => {
    const { session, uri, uid } = await withSecondFactor(app, 'jane');
    const { pending } = await firstStep(app, 'jane');
    const change = { current: PASSWORD, password: 'encore22!' };
    const changed = await postAuth(app, 'change-password', change, session);
    expect(await tokenStatus(app, sessionIn(changed))).toBe(200);
    const before = await sessionCount(db, uid);
    expect(await postAuth(app, 'second-factor', { code: nextCode(uri) }, pending)).toMatchObject(
      UNAUTHENTICATED,
    );
    expect(await sessionCount(db, uid)).toBe(before);
  });
});

describe('with a session', () => {
  it('the password confirms who it is, without a code, and replaces the session', async ({
    app,
    db,
  }) => {
    const { session, uid } = await withSecondFactor(app, 'karl');
    const wrong = await postAuth(app, 'confirm-password', { password: 'wrong11!' }, session);
    expect(wrong).toMatchObject(UNAUTHENTICATED);
    const done = await postAuth(app, 'confirm-password', { password: PASSWORD }, session);
    expect(await tokenStatus(app, sessionIn(done))).toBe(200);
    expect(await tokenStatus(app, session)).toBe(401);
    expect(await sessionCount(db, uid)).toBe(1);
    expect(await postAuth(app, 'confirm-password', { password: PASSWORD })).toMatchObject(
      UNAUTHENTICATED,
    );
  });

  it('new recovery codes replace the old ones', async ({ app }) => {
    const { session, recoveryCodes } = await withSecondFactor(app, 'lisa');
    const { body } = await postAuth(
      app,
      'second-factor/recovery-codes',
      { password: PASSWORD },
      session,
    );
    const old = await firstStep(app, 'lisa');
    expect(
      await postAuth(app, 'second-factor', { code: recoveryCodes[0] }, old.pending),
    ).toMatchObject(INVALID);
    const done = await postAuth(app, 'second-factor', { code: body.recoveryCodes[0] }, old.pending);
    expect(done.status).toBe(200);
  });

  it('the password turns it off, and signing in needs no code', async ({ app, db }) => {
    const { session, uid } = await withSecondFactor(app, 'mary');
    const wrong = await postAuth(app, 'second-factor/turn-off', { password: 'wrong11!' }, session);
    expect(wrong).toMatchObject(UNAUTHENTICATED);
    expect(await isOn(db, uid)).toBe(true);
    const off = await postAuth(app, 'second-factor/turn-off', { password: PASSWORD }, session);
    expect(off.status).toBe(200);
    expect(await tokenStatus(app, sessionIn(off))).toBe(200);
    const { rows } = await sql`select 1 from auth_two_factor where "userId" = ${uid}`.execute(db);
    expect(rows).toEqual([]);
    expect(sessionIn((await firstStep(app, 'mary')).response)).not.toBe('');
  });
});

describe('Better Auth', () => {
  it.for(['enable', 'verify-totp', 'verify-backup-code', 'view-backup-codes', 'send-otp'])(
    'has no route /auth/two-factor/%s of its own',
    async (name, { app }) => {
      expect(
        (await postAuth(app, `two-factor/${name}`, { password: PASSWORD, code: '1' })).status,
      ).toBe(404);
    },
  );
});

describe('REQUIRE_SECOND_FACTOR=moderators', () => {
  it('rejects a moderator without one, and a user as before', async ({ app, db }) => {
    const user = await signUpUser(app, 'nora');
    const queue = async (cookie: string) => {
      const init = { headers: { cookie } };
      const { token } = (await app.visitor.call('GET', '/auth/token', undefined, init)).body;
      return app.callerWith(token).call('GET', '/moderation/queue');
    };
    expect((await queue(user.cookie)).status).toBe(404);
    await sql`insert into moderators (user_id) select id from users where uid = ${user.uid}`.execute(
      db,
    );
    expect(await queue(user.cookie)).toMatchObject({
      status: 403,
      body: { error: { code: 'SECOND_FACTOR_REQUIRED' } },
    });
    const other = await withSecondFactor(app, 'nick');
    await sql`insert into moderators (user_id) select id from users where uid = ${other.uid}`.execute(
      db,
    );
    expect((await queue(other.session)).status).toBe(200);
  });
});

function cookieOf({ headers }: TestResponse, name: string): string {
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  return cookies.findLast((cookie) => cookie.startsWith(`${name}=`) && !cookie.endsWith('=')) ?? '';
}

async function firstStep(app: TestApp, name: string) {
  const response = await postAuth(app, 'sign-in/email', {
    email: `${name}@example.com`,
    password: PASSWORD,
  });
  return { response, pending: cookieOf(response, 'reprise_second_factor') };
}

function tokenStatus(app: TestApp, cookie: string): Promise<number> {
  const init = { headers: { cookie } };
  return app.visitor.call('GET', '/auth/token', undefined, init).then(({ status }) => status);
}

interface Protected extends SignedUpUser {
  readonly uri: string;
  readonly recoveryCodes: readonly string[];
  readonly session: string;
}

/** Confirms with the current code: tests use `nextCode`, because each works once. */
async function withSecondFactor(app: TestApp, name: string): Promise<Protected> {
  const user = await signUpUser(app, name);
  const { body } = await postAuth(app, 'second-factor/set-up', { password: PASSWORD }, user.cookie);
  const code = totpCode(body.uri);
  const confirmed = await postAuth(app, 'second-factor/confirm', { code }, user.cookie);
  expect(confirmed.status).toBe(200);
  return { ...user, ...body, session: sessionIn(confirmed) };
}

async function sessionCount(db: Db, uid: string): Promise<number> {
  const { rows } = await sql`select 1 from auth_session where "userId" = ${uid}`.execute(db);
  return rows.length;
}

async function isOn(db: Db, uid: string): Promise<boolean> {
  const { rows } = await sql<{ on: boolean }>`
    select "twoFactorEnabled" as on from auth_user where id = ${uid}`.execute(db);
  return rows[0]?.on ?? false;
}
