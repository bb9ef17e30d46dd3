// The browser's port of authentication (apps/web/src/platform/auth/auth-client.ts), over each provider.
import { type BrowserContext, expect, test as base } from '@playwright/test';
import { freshName } from '../support/users.ts';
import { type Service, type ServiceName, services } from './services.ts';
import { Tab } from './tab.ts';

/** What meets a wrong password or an address without an account. */
const CREDENTIALS = { tag: '@credentials' };
const PASSWORD = 'secret1!';
const NEW_PASSWORD = 'secret2!';
const PHOTO = '/avatars/default.svg';

interface Fixtures {
  readonly service: ServiceName;
  readonly provider: Service;
  /** An address that nobody has. */
  readonly email: string;
  readonly tab: Tab;
  /** Opens another tab of the same browser. */
  readonly openTab: (context?: BrowserContext) => Promise<Tab>;
}

const test = base.extend<Fixtures>({
  service: ['embedded', { option: true }],
  provider: async ({ service }, use) => {
    await services[service].prepare();
    await use(services[service]);
  },
  // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the pattern
  email: async ({}, use) => use(addressOf('alice')),
  openTab: async ({ context, provider }, use) =>
    use((of = context) => Tab.open(of, provider.config)),
  tab: async ({ openTab }, use) => use(await openTab()),
});

function addressOf(name: string): string {
  return `${freshName(name)}@example.com`;
}

async function become(tab: Tab, email: string, displayName = 'alice'): Promise<void> {
  await tab.does('signUp', email, PASSWORD);
  await tab.does('updateProfile', { displayName });
}

test('the state is loading first, then signed out, without a token', async ({ tab }) => {
  expect(await tab.load()).toEqual({ status: 'loading' });
  await tab.does('ready');
  expect(await tab.state()).toEqual({ status: 'signedOut' });
  expect(await tab.does('accessToken')).toBeNull();
  await tab.does('signOut');
  expect(await tab.status()).toBe('signedOut');
});

test('a new account is held back until it has its display name', async ({ tab, email }) => {
  const { uid, ...account } = await tab.does('signUp', email, PASSWORD);
  expect(uid).not.toBe('');
  expect(account).toEqual({ email, isEmailVerified: false });
  expect(await tab.state()).toEqual({ status: 'unregistered', user: { uid, ...account } });
  expect(await tab.does('accessToken')).not.toBeNull();

  await tab.does('updateProfile', { displayName: 'alice', photoURL: PHOTO });
  const user = { uid, ...account, displayName: 'alice', photoURL: PHOTO };
  expect(await tab.state()).toEqual({ status: 'signedIn', user });
  const told = (await tab.told()).map(({ status }) => status);
  expect(told).toEqual(['signedOut', 'unregistered', 'signedIn']);
});

test('a change of the profile is told, here and in another tab', async ({
  tab,
  openTab,
  email,
}) => {
  await become(tab, email);
  const other = await openTab();
  await expect.poll(other.state).toMatchObject({ user: { photoURL: null } });
  await tab.does('updateProfile', { photoURL: PHOTO });
  expect((await tab.told()).at(-1)).toMatchObject({ user: { photoURL: PHOTO } });
  await expect.poll(other.state).toMatchObject({ user: { displayName: 'alice', photoURL: PHOTO } });
  await tab.does('updateProfile', { photoURL: null });
  expect(await tab.state()).toMatchObject({ user: { displayName: 'alice', photoURL: null } });
  await tab.does('updateProfile', { displayName: '' });
  expect(await tab.status()).toBe('unregistered');
  await expect.poll(other.status).toBe('unregistered');
  await tab.load();
  await tab.does('ready');
  expect(await tab.status()).toBe('unregistered');
});

test('an e-mail that has an account cannot have another', async ({ tab, email }) => {
  await tab.does('signUp', email, PASSWORD);
  await tab.does('signOut');
  expect(await tab.refusal('signUp', email, NEW_PASSWORD)).toBe('email-in-use');
  expect(await tab.refusal('signUp', email.toUpperCase(), NEW_PASSWORD)).toBe('email-in-use');
  expect(await tab.status()).toBe('signedOut');
  await tab.does('signIn', email, PASSWORD);
});

test('a weak password makes no account', async ({ tab, email, provider }) => {
  expect(await tab.refusal('signUp', email, 'short')).toBe(provider.weakPassword);
  expect(await tab.status()).toBe('signedOut');
  await tab.does('signUp', email, PASSWORD);
});

test(
  'a wrong password and an unknown person are one refusal',
  CREDENTIALS,
  async ({ tab, email }) => {
    await become(tab, email);
    await tab.does('signOut');
    expect(await tab.refusal('signIn', email, NEW_PASSWORD)).toBe('invalid-credentials');
    expect(await tab.refusal('signIn', addressOf('dan'), PASSWORD)).toBe('invalid-credentials');
    expect(await tab.status()).toBe('signedOut');
    expect(await tab.does('signIn', email, PASSWORD)).toMatchObject({ email });
    expect(await tab.state()).toMatchObject({ status: 'signedIn', user: { displayName: 'alice' } });
  },
);

test('without the network it says so', async ({ tab, context, email }) => {
  await tab.does('ready');
  await context.setOffline(true);
  expect(await tab.refusal('signIn', email, PASSWORD)).toBe('network');
  await context.setOffline(false);
  expect(await tab.refusal('signIn', email, PASSWORD)).toBe('invalid-credentials');
});

test('the session outlives a reload', async ({ tab, email }) => {
  await become(tab, email);
  const before = await tab.state();
  await tab.load();
  await tab.does('ready');
  expect(await tab.state()).toEqual(before);
  expect(await tab.does('accessToken')).not.toBeNull();
});

test('another tab sees the sign-out, and the sign-in', async ({ tab, openTab, email }) => {
  await become(tab, email);
  const other = await openTab();
  await expect.poll(other.status).toBe('signedIn');
  await tab.does('signOut');
  expect(await tab.status()).toBe('signedOut');
  expect(await tab.does('accessToken')).toBeNull();
  await expect.poll(other.status).toBe('signedOut');
  expect(await other.does('accessToken')).toBeNull();
  await tab.does('signIn', email, PASSWORD);
  await expect.poll(other.status).toBe('signedIn');
  expect(await other.does('accessToken')).not.toBeNull();
});

test("another person's sign-in takes the place of the first", async ({ tab, openTab, email }) => {
  const { uid } = await tab.does('signUp', email, PASSWORD);
  const other = await openTab();
  await expect.poll(other.state).toMatchObject({ user: { uid } });
  const bob = await tab.does('signUp', addressOf('bob'), PASSWORD);
  expect(bob.uid).not.toBe(uid);
  await expect.poll(other.state).toMatchObject({ user: { uid: bob.uid } });
  expect(await other.claims()).toMatchObject({ sub: bob.uid });
});

test('a token is kept while it is fresh, and made anew when asked', async ({ tab, email }) => {
  const { uid } = await tab.does('signUp', email, PASSWORD);
  const first = await tab.does('accessToken');
  expect(await tab.does('accessToken')).toBe(first);
  const claims = await tab.claims();
  expect(claims).toMatchObject({ sub: uid });
  // Two tokens of one second may be the same to the letter.
  await expect.poll(() => tab.does('accessToken', { forceRefresh: true })).not.toBe(first);
  expect(await tab.claims()).toMatchObject({ sub: uid, auth_time: claims.auth_time });
});

test('a session that the service has ended turns the state', async ({ tab, provider, email }) => {
  await become(tab, email);
  await provider.endSession(tab);
  expect(await tab.does('accessToken', { forceRefresh: true })).toBeNull();
  await expect.poll(tab.status).toBe('signedOut');
});

test(
  'a reset sets the password by its code, once, and ends the old one',
  CREDENTIALS,
  async ({ tab, provider, email }) => {
    await become(tab, email);
    await tab.does('signOut');
    await tab.does('requestPasswordReset', addressOf('dan'));
    await tab.does('requestPasswordReset', email);
    const code = await provider.code('reset-password', email);
    await tab.does('confirmPasswordReset', code, NEW_PASSWORD);
    expect(await tab.refusal('signIn', email, PASSWORD)).toBe('invalid-credentials');
    await tab.does('signIn', email, NEW_PASSWORD);
    expect(await tab.refusal('confirmPasswordReset', code, PASSWORD)).toBe('invalid-code');
    expect(await tab.refusal('confirmPasswordReset', 'made-up', PASSWORD)).toBe('invalid-code');
    await tab.does('signOut');
    await tab.does('signIn', email, NEW_PASSWORD);
  },
);

test(
  'the password is changed by who knows the current one',
  CREDENTIALS,
  async ({ tab, email }) => {
    await become(tab, email);
    const wrong = await tab.refusal('changePassword', NEW_PASSWORD, NEW_PASSWORD);
    expect(wrong).toBe('invalid-credentials');
    await tab.does('changePassword', PASSWORD, NEW_PASSWORD);
    expect(await tab.status()).toBe('signedIn');
    expect(await tab.does('accessToken', { forceRefresh: true })).not.toBeNull();
    await tab.does('signOut');
    expect(await tab.refusal('signIn', email, PASSWORD)).toBe('invalid-credentials');
    await tab.does('signIn', email, NEW_PASSWORD);
  },
);

test(
  'the e-mail changes when the link to the new address is opened',
  CREDENTIALS,
  async ({ tab, provider, email, openTab, browser }) => {
    const next = addressOf('alice2');
    await become(tab, email);
    expect(await tab.refusal('changeEmail', NEW_PASSWORD, next)).toBe('invalid-credentials');
    await tab.does('changeEmail', PASSWORD, next);
    expect(await tab.state()).toMatchObject({ user: { email } });
    const code = await provider.code('change-email', next);
    // The mail is read on another device.
    const elsewhere = await browser.newContext();
    const phone = await openTab(elsewhere);
    await phone.does('confirmEmail', code);
    expect(await phone.refusal('confirmEmail', code)).toBe('invalid-code');
    expect(await phone.refusal('signIn', email, PASSWORD)).toBe('invalid-credentials');
    await phone.does('signIn', next, PASSWORD);
    expect(await phone.state()).toMatchObject({ user: { email: next, isEmailVerified: true } });
    await elsewhere.close();
  },
);

test('a confirmed e-mail is told, and stands in the token', async ({
  tab,
  openTab,
  provider,
  email,
}) => {
  await become(tab, email);
  expect(await tab.claims()).toMatchObject({ email_verified: false });
  await tab.does('requestEmailConfirmation');
  const code = await provider.code('confirm-email', email);
  expect(await tab.refusal('confirmEmail', 'made-up')).toBe('invalid-code');
  // The link opens in a tab of its own.
  const opened = await openTab();
  await opened.does('ready');
  await opened.does('confirmEmail', code);
  await expect.poll(opened.state).toMatchObject({ user: { isEmailVerified: true } });
  expect(await opened.claims()).toMatchObject({ email_verified: true });
  await expect.poll(tab.state).toMatchObject({ user: { isEmailVerified: true } });
  await expect.poll(() => tab.claims()).toMatchObject({ email_verified: true });
});

test(
  'a sign-in again asks for the password, and dates the token',
  CREDENTIALS,
  async ({ tab, email }) => {
    await become(tab, email);
    const before = await tab.claims();
    expect(await tab.refusal('reauthenticate', NEW_PASSWORD)).toBe('invalid-credentials');
    expect(await tab.status()).toBe('signedIn');
    await expect(async () => {
      await tab.does('reauthenticate', PASSWORD);
      expect((await tab.claims()).auth_time).toBeGreaterThan(before.auth_time as number);
    }).toPass();
    expect(await tab.state()).toMatchObject({ status: 'signedIn', user: { email } });
    await tab.does('signOut');
    expect(await tab.refusal('reauthenticate', PASSWORD)).toBe('reauth-required');
  },
);

test(
  'a removed account is signed out everywhere in the browser, and gone',
  CREDENTIALS,
  async ({ tab, openTab, provider, email }) => {
    await become(tab, email);
    const other = await openTab();
    await expect.poll(other.status).toBe('signedIn');
    await provider.removePerson(tab);
    await tab.does('removeAccount');
    expect(await tab.state()).toEqual({ status: 'signedOut' });
    await expect.poll(other.status).toBe('signedOut');
    expect(await tab.refusal('signIn', email, PASSWORD)).toBe('invalid-credentials');
    await tab.does('removeAccount');
    await tab.does('signUp', email, PASSWORD);
  },
);

test('removing an account that is gone already succeeds', async ({ tab, provider, email }) => {
  await become(tab, email);
  await provider.endSession(tab);
  await tab.does('removeAccount');
  expect(await tab.status()).toBe('signedOut');
});
