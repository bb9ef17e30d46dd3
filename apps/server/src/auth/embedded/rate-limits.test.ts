import { rateLimits } from '@reprise/contract/http/limits.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { RateName } from '#platform/http/limits/limiter.ts';
import {
  passwords,
  startAccountTestApp,
  type AccountTestApp,
} from '#testing/auth/account-test-app.ts';
import { expectLimited, newAddress, exhaustLimit } from '#testing/load/exhaust-limit.ts';
import { storedState } from '#testing/stored-state.ts';
import type { TestResponse } from '#testing/test-app.ts';

vi.setConfig({ testTimeout: 120_000 });

describe('the calls of /auth', () => {
  let auth: AccountTestApp;
  beforeAll(async () => {
    auth = await startAccountTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' });
  });
  afterAll(() => auth.stop());

  function from(address: string, path: string, body: object, cookie = ''): Promise<TestResponse> {
    const headers = { 'x-forwarded-for': address, cookie };
    return auth.app.visitor.call('POST', `/auth/${path}`, body, { headers });
  }

  const state = () => storedState(auth.app.db, { withAuth: true });

  async function expectCounted(
    rate: RateName,
    make: (address: string) => Promise<TestResponse>,
    address: string,
  ) {
    const before = await state();
    expectLimited(await make(address), rate);
    expect(await state()).toBe(before);
    expect(await make(newAddress())).toMatchObject({ status: 200 });
  }

  async function account(name: string) {
    const email = `${name}@example.com`;
    const body = { email, password: passwords.first };
    const { headers } = await from(newAddress(), 'sign-up/email', body);
    return { email, cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '' };
  }

  it('signIn, by address', async () => {
    const { email } = await account('alice');
    const address = newAddress();
    await exhaustLimit('signIn', () => from(address, 'sign-in/email', {}));
    const body = { email, password: passwords.first };
    await expectCounted('signIn', (at) => from(at, 'sign-in/email', body), address);
  });

  it('signInAccount, from any address and in any case', async () => {
    const { email } = await account('bob');
    await exhaustLimit('signInAccount', (count) => {
      const typed = count % 2 === 0 ? email : 'BOB@example.com';
      return from(newAddress(), 'sign-in/email', { email: typed, password: 'wrong11!' });
    });
    const before = await state();
    const right = { email, password: passwords.first };
    expectLimited(await from(newAddress(), 'sign-in/email', right), 'signInAccount');
    expect(await state()).toBe(before);
  });

  it('passkeyStart, by address', async () => {
    const address = newAddress();
    await exhaustLimit('passkeyStart', () => from(address, 'passkey/options', { x: 1 }));
    await expectCounted('passkeyStart', (at) => from(at, 'passkey/options', {}), address);
  });

  it('signUp, by address', async () => {
    const address = newAddress();
    await exhaustLimit('signUp', () => from(address, 'sign-up/email', {}));
    const body = { email: 'carol@example.com', password: passwords.first };
    await expectCounted('signUp', (at) => from(at, 'sign-up/email', body), address);
  });

  it('passwordReset, by address', async () => {
    const { email } = await account('dan');
    const address = newAddress();
    await exhaustLimit('passwordReset', () => from(address, 'request-password-reset', {}));
    const make = (at: string) => from(at, 'request-password-reset', { email });
    await expectCounted('passwordReset', make, address);
    await auth.mailbox.codeTo(email);
  });

  it('passwordResetAccount, also for an address without an account', async () => {
    const { email, cookie: own } = await account('erin');
    const { cookie } = await account('frank');
    const bodies: TestResponse['body'][] = [];
    for (const address of [email, 'unknown@example.com']) {
      await exhaustLimit('passwordResetAccount', () =>
        from(newAddress(), 'request-password-reset', { email: address }),
      );
      if (address === email) {
        await auth.mailbox.codeTo(email, rateLimits.passwordResetAccount.max);
      }
      const before = await state();
      const refused = await from(newAddress(), 'request-password-reset', { email: address });
      expectLimited(refused, 'passwordResetAccount');
      bodies.push(refused.body);
      // All mails with a link share the limit.
      const change = await from(newAddress(), 'change-email', { email: address }, cookie);
      expectLimited(change, 'passwordResetAccount');
      const link = await from(newAddress(), 'sign-in-link', { email: address });
      expectLimited(link, 'passwordResetAccount');
      const confirmation = await from(newAddress(), 'request-email-confirmation', {}, own);
      expectLimited(confirmation, 'passwordResetAccount');
      expect(await state()).toBe(before);
    }
    expect(bodies[1]).toEqual(bodies[0]);
  });

  it.each([
    ['signIn', 'provider'],
    ['signIn', 'provider/sign-in'],
    ['signUp', 'provider/sign-up'],
    ['passwordReset', 'sign-in-link'],
    ['signIn', 'sign-in-link/open'],
  ] as const)('%s, by address for /auth/%s', async (rate, path) => {
    const address = newAddress();
    await exhaustLimit(rate, () => from(address, path, { x: 1 }));
    expectLimited(await from(address, path, { x: 1 }), rate);
  });

  it('signIn, by address for the responses of providers', async () => {
    const headers = { 'x-forwarded-for': newAddress() };
    const open = () =>
      auth.app.visitor.call('GET', '/auth/callback/oidc?state=x', undefined, { headers });
    await exhaustLimit('signIn', open);
    expectLimited(await open(), 'signIn');
  });

  it('credentials, by address for the codes of links', async () => {
    const { email } = await account('grace');
    await from(newAddress(), 'request-password-reset', { email });
    const code = await auth.mailbox.codeTo(email);
    const address = newAddress();
    await exhaustLimit('credentials', (count) => {
      const path = count % 2 === 0 ? 'reset-password' : 'confirm-email';
      return from(address, path, { code: `wrong${count}`, password: passwords.next });
    });
    expectLimited(await from(address, 'confirm-email', { code }), 'credentials');
    const body = { code, password: passwords.next };
    await expectCounted('credentials', (at) => from(at, 'reset-password', body), address);
  });

  it('credentials, by account for its changes, from any address', async () => {
    const { cookie } = await account('hal');
    const wrong = { current: 'wrong11!', password: passwords.next };
    await exhaustLimit('credentials', () => from(newAddress(), 'change-password', wrong, cookie));
    const before = await state();
    for (const [path, body] of [
      ['change-password', { current: passwords.first, password: passwords.next }],
      ['change-email', { email: 'hal2@example.com' }],
      ['request-email-confirmation', {}],
    ] as const) {
      expectLimited(await from(newAddress(), path, body, cookie), 'credentials');
    }
    expect(await state()).toBe(before);
  });

  it('account, by address for the profile of the service', async () => {
    const { cookie } = await account('ivan');
    const address = newAddress();
    await exhaustLimit('account', () => from(address, 'update-user', { name: 1 }, cookie));
    const make = (at: string) => from(at, 'update-user', { name: 'ivan' }, cookie);
    await expectCounted('account', make, address);
  });
});
