import type { SolvedChallenge } from '@reprise/contract/sign-ups/challenge.ts';
import { DAY, MINUTE } from '@reprise/contract/units.ts';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { sql } from 'kysely';
import { inject, beforeEach, expect, vi } from 'vitest';
import { it as base } from '#testing/fixtures/app.ts';
import { type Db, openDatabase } from '#platform/db/open.ts';
import { transactionOpener } from '#platform/db/transaction.ts';
import { startAppOn, startTestApp, type TestApp } from '#testing/test-app.ts';
import { userServices } from '#ops/commands/users/user-services.ts';
import { storeFlood } from './sign-ups.repo.ts';

const REQUIRED = { status: 403, body: { error: { code: 'CHALLENGE_REQUIRED' } } };

let count = 0;

const it = base
  .extend('env', { scope: 'file' }, { SIGN_UP_CHALLENGE: 'on' })
  .extend('other', { scope: 'file' }, ({ app }) => serverWith(app, 'on'))
  .extend('floodOnly', { scope: 'file' }, ({ app }) => serverWith(app, 'flood'));

beforeEach(() => {
  vi.useRealTimers();
});

it.afterAll(({ other, floodOnly }) => Promise.all([other.stop(), floodOnly.stop()]));

it('lets a sign-up with a solved challenge in, and none without', async ({ app, db }) => {
  expect(await signUp(db, app)).toMatchObject(REQUIRED);
  expect((await signUp(db, app, await solveAt(app))).status).toBe(200);
  const { values } = (await app.metrics.getSingleMetric('sign_up_attempts_total')?.get()) ?? {};
  expect(values).toContainEqual(
    expect.objectContaining({ labels: { outcome: 'challenged' }, value: 1 }),
  );
});

it('accepts a solution once, at the same time on two servers and later', async ({
  app,
  db,
  other,
}) => {
  const solved = await solveAt(app);
  const servers = [app, other, app, other];
  const bodies = await Promise.all(
    servers.map((server, n) => {
      const body = { email: `race${n}@example.com`, password: 'reprise1!', challenge: solved };
      return server.visitor.call('POST', '/auth/sign-up/email', body);
    }),
  );
  const statuses = bodies.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([200, 403, 403, 403]);
  expect(await signUp(db, other, solved)).toMatchObject(REQUIRED);
});

it('rejects a wrong solution, a changed challenge and one of another secret', async ({
  app,
  db,
}) => {
  const solved = await solveAt(app);
  const { challenge, solution } = solved;
  const easier = { ...challenge, parameters: { ...challenge.parameters, cost: 1 } };
  const later = { ...challenge.parameters, expiresAt: challenge.parameters.expiresAt + 1 };
  for (const forged of [
    { challenge, solution: { ...solution, derivedKey: '0'.repeat(64) } },
    { challenge: easier, solution },
    { challenge: { ...challenge, parameters: later }, solution },
    { challenge: { ...challenge, signature: '0'.repeat(64) }, solution },
  ]) {
    expect(await signUp(db, app, forged)).toMatchObject(REQUIRED);
  }
  const stranger = await serverWith(app, 'on', 's'.repeat(32));
  expect(await signUp(db, app, await solveAt(stranger))).toMatchObject(REQUIRED);
  await stranger.stop();
  expect((await signUp(db, app, solved)).status).toBe(200);
});

it('rejects a solution ten minutes later, and used ones are deleted a day after', async ({
  app,
  db,
}) => {
  const solved = await solveAt(app);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * MINUTE + 1_000 });
  expect(await signUp(db, app, solved)).toMatchObject(REQUIRED);
  vi.useRealTimers();
  expect((await signUp(db, app, solved)).status).toBe(200);
  const rows = () => db.selectFrom('used_challenges').select('nonce').execute();
  await app.jobs.check(new Date(Date.now() + DAY));
  expect(await rows()).not.toEqual([]);
  await app.jobs.check(new Date(Date.now() + DAY + 70 * MINUTE));
  expect(await rows()).toEqual([]);
});

it('flood: is required only while the mode is what a flood has set', async ({ db, floodOnly }) => {
  expect((await signUp(db, floodOnly)).status).toBe(200);
  await transactionOpener(db)(storeFlood);
  expect(await signUp(db, floodOnly)).toMatchObject(REQUIRED);
  expect((await signUp(db, floodOnly, await solveAt(floodOnly))).status).toBe(200);
  await userServices(db).signUps.setMode(null, null);
  expect((await signUp(db, floodOnly)).status).toBe(200);
});

it('flood: more sign-ups than the limit require a challenge first, and approval only after it', async () => {
  const env = { SIGN_UP_CHALLENGE: 'flood', SIGN_UPS_PER_MINUTE: '2', RATE_LIMITS: 'on' };
  const limited = await startTestApp({ ...env, TRUST_PROXY: '127.0.0.1' });
  const { signUps } = userServices(limited.db);
  let sent = 0;
  const attempt = (challenge?: SolvedChallenge) => {
    sent += 1;
    const body = { email: `flood${sent}@example.com`, password: 'reprise1!', challenge };
    const headers = { 'x-forwarded-for': `203.0.113.${sent}` };
    return limited.visitor.call('POST', '/auth/sign-up/email', body, { headers });
  };
  for (let n = 0; n < 2; n += 1) expect((await attempt()).status).toBe(200);
  for (let n = 0; n < 8; n += 1) expect(await attempt()).toMatchObject(REQUIRED);
  expect(await signUps.show()).toMatchObject({ mode: 'open', isFlood: true });
  for (let n = 0; n < 2; n += 1) expect((await attempt(await solveAt(limited))).status).toBe(200);
  expect((await signUps.show()).mode).toBe('open');
  expect(await attempt(await solveAt(limited))).toMatchObject({ status: 429 });
  expect(await signUps.show()).toMatchObject({ mode: 'approval', isFlood: true });
  await limited.stop();
});

it('counts sign-ups without a solution to no limit', async () => {
  const env = { SIGN_UP_CHALLENGE: 'on', SIGN_UPS_PER_MINUTE: '2', RATE_LIMITS: 'on' };
  const limited = await startTestApp({ ...env, TRUST_PROXY: '127.0.0.1' });
  const attempt = (n: number, challenge?: SolvedChallenge) => {
    const body = { email: `flood${n}@example.com`, password: 'reprise1!', challenge };
    const headers = { 'x-forwarded-for': `203.0.113.${n}` };
    return limited.visitor.call('POST', '/auth/sign-up/email', body, { headers });
  };
  for (let n = 0; n < 8; n += 1) expect(await attempt(n)).toMatchObject(REQUIRED);
  expect((await attempt(9, await solveAt(limited))).status).toBe(200);
  expect((await userServices(limited.db).signUps.show()).isFlood).toBe(false);
  await limited.stop();
});

function serverWith(
  app: TestApp,
  SIGN_UP_CHALLENGE: string,
  secret = app.secret,
): Promise<TestApp> {
  const { database = '' } = app.database.pool.options;
  const same = openDatabase({ ...inject('postgres'), database }, () => {});
  return startAppOn(same, { SIGN_UP_CHALLENGE }, { secret });
}

async function solveAt(server: TestApp): Promise<SolvedChallenge> {
  const { body } = await server.visitor.call('POST', '/user/signups', {});
  const solution = await solveChallenge({ challenge: body.challenge, deriveKey });
  if (solution === null) throw new Error('The challenge was not solved.');
  const { counter, derivedKey } = solution;
  return { challenge: body.challenge, solution: { counter, derivedKey } };
}

async function signUp(db: Db, server: TestApp, challenge?: SolvedChallenge) {
  count += 1;
  const body = { email: `person${count}@example.com`, password: 'reprise1!', challenge };
  const accounts = async () =>
    (await sql<{ count: number }>`select count(*)::int as count from auth_user`.execute(db)).rows[0]
      ?.count;
  const before = await accounts();
  const response = await server.visitor.call('POST', '/auth/sign-up/email', body);
  const isCreated = (await accounts()) !== before;
  expect(isCreated).toBe(response.status === 200);
  return response;
}
