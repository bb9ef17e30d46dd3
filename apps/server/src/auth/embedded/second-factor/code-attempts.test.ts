import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { it } from '#testing/fixtures/app.ts';
import { postAuth, signUpUser } from '#testing/auth/accounts.ts';
import { totpCode } from '#testing/servers/totp.ts';
import type { TestApp, TestResponse } from '#testing/test-app.ts';

const PASSWORD = 'reprise1!';

const cookieOf = ({ headers }: TestResponse) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

/** Ten codes in each of twelve pending steps. */
const codes = Array.from({ length: 120 }, (_, n) => String(n).padStart(6, '0'));

it.for([
  ['codes of the app', (code: string) => code],
  ['recovery codes', (code: string) => `aaaa-${code}`],
] as const)(
  'evaluates at most ten %s of an account at once',
  async ([what, toCode], { app, db }) => {
    const name = `una${what.length}`;
    const { uid, uri } = await withSecondFactor(app, name);
    const steps = await Promise.all(Array.from({ length: 12 }, () => firstStep(app, name)));
    const results = await Promise.all(
      codes.map((code, n) =>
        postAuth(app, 'second-factor', { code: toCode(code) }, steps[n % steps.length]),
      ),
    );
    const evaluated = results.filter(({ status }) => status === 400).length;
    expect(evaluated).toBeGreaterThan(0);
    expect(evaluated).toBeLessThanOrEqual(10);
    expect(results.filter(({ status }) => status === 200)).toEqual([]);
    expect(await attemptsOf(db, uid)).toEqual({ count: 10, is_locked: true });
    const right = await postAuth(
      app,
      'second-factor',
      { code: totpCode(uri, 1) },
      await firstStep(app, name),
    );
    expect(right).toMatchObject({ status: 429, body: { error: { code: 'RATE_LIMITED' } } });
  },
);

it('accepts the right code in the tenth attempt, which resets the count', async ({ app, db }) => {
  const { uid, uri } = await withSecondFactor(app, 'ute');
  for (const round of [0, 1]) {
    const pending = await firstStep(app, 'ute');
    for (let n = 0; n < 5 - round; n += 1) {
      const code = `00000${round * 5 + n}`;
      expect((await postAuth(app, 'second-factor', { code }, pending)).status).toBe(400);
    }
  }
  expect(await attemptsOf(db, uid)).toEqual({ count: 9, is_locked: false });
  const right = await postAuth(
    app,
    'second-factor',
    { code: totpCode(uri, 1) },
    await firstStep(app, 'ute'),
  );
  expect(right.status).toBe(200);
  expect(await attemptsOf(db, uid)).toEqual({ count: 0, is_locked: false });
});

it('allows attempts again after the lock', async ({ app, db }) => {
  const { uid, uri } = await withSecondFactor(app, 'uwe');
  await sql`update auth_two_factor
            set "failedVerificationCount" = 10, "lockedUntil" = now() - interval '1 s'
            where "userId" = ${uid}`.execute(db);
  expect(
    (await postAuth(app, 'second-factor', { code: '000000' }, await firstStep(app, 'uwe'))).status,
  ).toBe(400);
  expect(await attemptsOf(db, uid)).toEqual({ count: 1, is_locked: false });
  const right = await postAuth(
    app,
    'second-factor',
    { code: totpCode(uri, 1) },
    await firstStep(app, 'uwe'),
  );
  expect(right.status).toBe(200);
});

async function firstStep(app: TestApp, name: string): Promise<string> {
  return cookieOf(
    await postAuth(app, 'sign-in/email', { email: `${name}@example.com`, password: PASSWORD }),
  );
}

async function withSecondFactor(app: TestApp, name: string) {
  const { uid, cookie } = await signUpUser(app, name);
  const { body } = await postAuth(app, 'second-factor/set-up', { password: PASSWORD }, cookie);
  await postAuth(app, 'second-factor/confirm', { code: totpCode(body.uri) }, cookie);
  return { uid, uri: body.uri as string };
}

async function attemptsOf(db: Db, uid: string) {
  const { rows } = await sql<{ count: number; is_locked: boolean }>`
    select "failedVerificationCount" as count, coalesce("lockedUntil" > now(), false) as is_locked
    from auth_two_factor where "userId" = ${uid}`.execute(db);
  return rows[0];
}
