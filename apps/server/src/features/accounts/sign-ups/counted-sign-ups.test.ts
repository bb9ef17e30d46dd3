import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeUid } from '#auth/embedded/better-auth.ts';
import { openAccount } from '#testing/auth/accounts.ts';
import { firebaseIssuer, signToken, type TokenIssuer } from '#testing/auth/token-issuers.ts';
import { startTestApp, type Caller, type TestApp } from '#testing/test-app.ts';

const settings = { RATE_LIMITS: 'on', SIGN_UPS_PER_MINUTE: '100' };

describe('with Firebase', () => {
  let issuer: TokenIssuer;
  beforeAll(async () => {
    issuer = await firebaseIssuer({}, settings);
  });
  afterAll(() => issuer.stop());

  it('each registration is counted once', async () => {
    for (const [nth, name] of ['alice', 'bob'].entries()) {
      const account = { id: 0, uid: makeUid(), username: name, email: `${name}@example.com` };
      const caller = issuer.app.callerWith(await signToken(issuer, await issuer.signIn(account)));
      for (const _ of [1, 2]) {
        expect(await register(caller, { uid: account.uid, name })).toBe(200);
        expect(await countedAt(issuer.app)).toBe(nth + 1);
      }
    }
  });
});

describe('with embedded accounts', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(settings);
  });
  afterAll(() => app.stop());

  it('no registration is counted, because the sign-up was', async () => {
    const account = await openAccount(app, 'alice');
    for (const _ of [1, 2]) expect(await register(account, account)).toBe(200);
    expect(await countedAt(app)).toBe(0);
  });
});

function register(caller: Caller, { uid, name }: { readonly uid: string; readonly name: string }) {
  const names = { fname: 'New', lname: 'Person', username: name, email: `${name}@example.com` };
  const body = { ...names, firebaseUID: uid, date_created: '2026-11-20T10:00:00.000Z' };
  return caller.call('POST', '/user/save', body).then(({ status }) => status);
}

async function countedAt({ db }: TestApp): Promise<number> {
  const minutes = await db.selectFrom('sign_up_minutes').select('count').execute();
  return minutes.reduce((sum, { count }) => sum + count, 0);
}
