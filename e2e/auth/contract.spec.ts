// Runs the contract of AuthClient (apps/web/src/platform/auth/auth-client.ts) for each provider.
import {
  type BrowserContext,
  expect,
  type PlaywrightTestArgs,
  type PlaywrightWorkerArgs,
  test as base,
} from '@playwright/test';
import { freshName } from '../support/users.ts';
import { type AuthService, type ServiceName, services } from './services.ts';
import { Tab } from './tab.ts';

const BOTH = ['embedded', 'firebase'] as const;
/** For cases that depend on email enumeration protection. */
const ALL = [...BOTH, 'firebase-private'] as const;
const PASSWORD = 'tune1one!';
const NEW_PASSWORD = 'secret2!';
const PHOTO = '/avatars/default.svg';

interface Fixtures {
  readonly service: ServiceName;
  readonly provider: AuthService;
  readonly email: string;
  readonly tab: Tab;
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

async function signUpAs(tab: Tab, email: string): Promise<void> {
  await tab.call('signUp', email, PASSWORD);
  await tab.call('updateProfile', { displayName: 'alice' });
}

type Case = (fixtures: Fixtures & PlaywrightTestArgs & PlaywrightWorkerArgs) => Promise<void>;

function contract(title: string, run: Case, names: readonly ServiceName[] = BOTH): void {
  for (const service of names) {
    test.describe(service, () => {
      test.use({ service });
      // The embedded provider has unit tests and journeys, too.
      test(title, { tag: service === 'firebase' ? [] : '@long' }, run);
    });
  }
}

contract('starts as loading, then signed out without a token', async ({ tab }) => {
  expect(await tab.load()).toEqual({ status: 'loading' });
  await tab.call('ready');
  expect(await tab.state()).toEqual({ status: 'signedOut' });
  expect(await tab.call('accessToken')).toBeNull();
  await tab.call('signOut');
  expect(await tab.status()).toBe('signedOut');
});

contract('a new account is unregistered until it has a display name', async ({ tab, email }) => {
  const { uid, ...account } = await tab.call('signUp', email, PASSWORD);
  expect(uid).not.toBe('');
  expect(account).toEqual({ email, isEmailVerified: false });
  expect(await tab.state()).toEqual({ status: 'unregistered', user: { uid, ...account } });
  expect(await tab.call('accessToken')).not.toBeNull();

  await tab.call('updateProfile', { displayName: 'alice', photoURL: PHOTO });
  const user = { uid, ...account, displayName: 'alice', photoURL: PHOTO };
  expect(await tab.state()).toEqual({ status: 'signedIn', user });
  const states = (await tab.states()).map(({ status }) => status);
  expect(states).toEqual(['signedOut', 'unregistered', 'signedIn']);
});

contract(
  'a profile update reaches subscribers in this tab and in another',
  async ({ tab, openTab, email }) => {
    await signUpAs(tab, email);
    const other = await openTab();
    await expect.poll(other.state).toMatchObject({ user: { photoURL: null } });
    await tab.call('updateProfile', { photoURL: PHOTO });
    expect((await tab.states()).at(-1)).toMatchObject({ user: { photoURL: PHOTO } });
    await expect
      .poll(other.state)
      .toMatchObject({ user: { displayName: 'alice', photoURL: PHOTO } });
    await tab.call('updateProfile', { photoURL: null });
    expect(await tab.state()).toMatchObject({ user: { displayName: 'alice', photoURL: null } });
    await tab.call('updateProfile', { displayName: '' });
    expect(await tab.status()).toBe('unregistered');
    await expect.poll(other.status).toBe('unregistered');
    await tab.load();
    await tab.call('ready');
    expect(await tab.status()).toBe('unregistered');
  },
);

contract('signing up with an email in use fails with email-in-use', async ({ tab, email }) => {
  await tab.call('signUp', email, PASSWORD);
  await tab.call('signOut');
  expect(await tab.errorCode('signUp', email, NEW_PASSWORD)).toBe('email-in-use');
  expect(await tab.errorCode('signUp', email.toUpperCase(), NEW_PASSWORD)).toBe('email-in-use');
  expect(await tab.status()).toBe('signedOut');
  await tab.call('signIn', email, PASSWORD);
});

contract('a weak password creates no account', async ({ tab, email, provider }) => {
  await tab.call('ready');
  expect(await tab.errorCode('signUp', email, 'short')).toBe(provider.weakPassword);
  expect(await tab.status()).toBe('signedOut');
  await tab.call('signUp', email, PASSWORD);
});

contract(
  'a wrong password and an unknown email give the same error',
  async ({ tab, email }) => {
    await signUpAs(tab, email);
    await tab.call('signOut');
    expect(await tab.errorCode('signIn', email, NEW_PASSWORD)).toBe('invalid-credentials');
    expect(await tab.errorCode('signIn', addressOf('dan'), PASSWORD)).toBe('invalid-credentials');
    expect(await tab.status()).toBe('signedOut');
    expect(await tab.call('signIn', email, PASSWORD)).toMatchObject({ email });
    expect(await tab.state()).toMatchObject({ status: 'signedIn', user: { displayName: 'alice' } });
  },
  ALL,
);

contract('fails with network when offline', async ({ tab, context, email }) => {
  await tab.call('ready');
  await context.setOffline(true);
  expect(await tab.errorCode('signIn', email, PASSWORD)).toBe('network');
  await context.setOffline(false);
  expect(await tab.errorCode('signIn', email, PASSWORD)).toBe('invalid-credentials');
});

contract('the session survives a reload', async ({ tab, email }) => {
  await signUpAs(tab, email);
  const before = await tab.state();
  await tab.load();
  await tab.call('ready');
  expect(await tab.state()).toEqual(before);
  expect(await tab.call('accessToken')).not.toBeNull();
});

contract('another tab follows a sign-out and a sign-in', async ({ tab, openTab, email }) => {
  await signUpAs(tab, email);
  const other = await openTab();
  await expect.poll(other.status).toBe('signedIn');
  await tab.call('signOut');
  expect(await tab.status()).toBe('signedOut');
  expect(await tab.call('accessToken')).toBeNull();
  await expect.poll(other.status).toBe('signedOut');
  expect(await other.call('accessToken')).toBeNull();
  await tab.call('signIn', email, PASSWORD);
  await expect.poll(other.status).toBe('signedIn');
  expect(await other.call('accessToken')).not.toBeNull();
});

contract(
  "another user's sign-in replaces the session in every tab",
  async ({ tab, openTab, email }) => {
    const { uid } = await tab.call('signUp', email, PASSWORD);
    const other = await openTab();
    await expect.poll(other.state).toMatchObject({ user: { uid } });
    const bob = await tab.call('signUp', addressOf('bob'), PASSWORD);
    expect(bob.uid).not.toBe(uid);
    await expect.poll(other.state).toMatchObject({ user: { uid: bob.uid } });
    expect(await other.claims()).toMatchObject({ sub: bob.uid });
  },
);

contract('a token is cached until a refresh is forced', async ({ tab, email }) => {
  const { uid } = await tab.call('signUp', email, PASSWORD);
  const first = await tab.call('accessToken');
  expect(await tab.call('accessToken')).toBe(first);
  const claims = await tab.claims();
  expect(claims).toMatchObject({ sub: uid });
  // Two tokens of the same second may be identical.
  await expect.poll(() => tab.call('accessToken', { forceRefresh: true })).not.toBe(first);
  expect(await tab.claims()).toMatchObject({ sub: uid, auth_time: claims.auth_time });
});

contract('ending the session on the server signs the tab out', async ({ tab, provider, email }) => {
  await signUpAs(tab, email);
  await provider.endSession(tab);
  expect(await tab.call('accessToken', { forceRefresh: true })).toBeNull();
  await expect.poll(tab.status).toBe('signedOut');
});

contract(
  'a reset code replaces the password and works once',
  async ({ tab, provider, email }) => {
    await signUpAs(tab, email);
    await tab.call('signOut');
    await tab.call('requestPasswordReset', addressOf('dan'));
    await tab.call('requestPasswordReset', email);
    const code = await provider.code('reset-password', email);
    await tab.call('confirmPasswordReset', code, NEW_PASSWORD);
    expect(await tab.errorCode('signIn', email, PASSWORD)).toBe('invalid-credentials');
    await tab.call('signIn', email, NEW_PASSWORD);
    expect(await tab.errorCode('confirmPasswordReset', code, PASSWORD)).toBe('invalid-code');
    expect(await tab.errorCode('confirmPasswordReset', 'made-up', PASSWORD)).toBe('invalid-code');
    await tab.call('signOut');
    await tab.call('signIn', email, NEW_PASSWORD);
  },
  ALL,
);

contract(
  'changing the password requires the current one',
  async ({ tab, email }) => {
    await signUpAs(tab, email);
    const wrong = await tab.errorCode('changePassword', NEW_PASSWORD, NEW_PASSWORD);
    expect(wrong).toBe('invalid-credentials');
    await tab.call('changePassword', PASSWORD, NEW_PASSWORD);
    expect(await tab.status()).toBe('signedIn');
    expect(await tab.call('accessToken', { forceRefresh: true })).not.toBeNull();
    await tab.call('signOut');
    expect(await tab.errorCode('signIn', email, PASSWORD)).toBe('invalid-credentials');
    await tab.call('signIn', email, NEW_PASSWORD);
  },
  ALL,
);

contract(
  'the email changes when the link sent to the new address is opened',
  async ({ tab, provider, email, openTab, browser }) => {
    const next = addressOf('alice2');
    await signUpAs(tab, email);
    expect(await tab.errorCode('changeEmail', NEW_PASSWORD, next)).toBe('invalid-credentials');
    await tab.call('changeEmail', PASSWORD, next);
    expect(await tab.state()).toMatchObject({ user: { email } });
    const code = await provider.code('change-email', next);
    const otherBrowser = await browser.newContext();
    const phone = await openTab(otherBrowser);
    await phone.call('confirmEmail', code);
    expect(await phone.errorCode('confirmEmail', code)).toBe('invalid-code');
    expect(await phone.errorCode('signIn', email, PASSWORD)).toBe('invalid-credentials');
    await phone.call('signIn', next, PASSWORD);
    expect(await phone.state()).toMatchObject({ user: { email: next, isEmailVerified: true } });
    await otherBrowser.close();
  },
  ALL,
);

contract(
  'confirming the email updates every tab and the token',
  async ({ tab, openTab, provider, email }) => {
    await signUpAs(tab, email);
    expect(await tab.claims()).toMatchObject({ email_verified: false });
    await tab.call('requestEmailConfirmation');
    const code = await provider.code('confirm-email', email);
    expect(await tab.errorCode('confirmEmail', 'made-up')).toBe('invalid-code');
    const opened = await openTab();
    await opened.call('ready');
    await opened.call('confirmEmail', code);
    await expect.poll(opened.state).toMatchObject({ user: { isEmailVerified: true } });
    expect(await opened.claims()).toMatchObject({ email_verified: true });
    await expect.poll(tab.state).toMatchObject({ user: { isEmailVerified: true } });
    await expect.poll(() => tab.claims()).toMatchObject({ email_verified: true });
  },
);

contract(
  'reauthenticating requires the password and renews auth_time',
  async ({ tab, email }) => {
    await signUpAs(tab, email);
    const before = await tab.claims();
    expect(await tab.errorCode('reauthenticate', NEW_PASSWORD)).toBe('invalid-credentials');
    expect(await tab.status()).toBe('signedIn');
    await expect(async () => {
      await tab.call('reauthenticate', PASSWORD);
      expect((await tab.claims()).auth_time).toBeGreaterThan(before.auth_time as number);
    }).toPass();
    expect(await tab.state()).toMatchObject({ status: 'signedIn', user: { email } });
    await tab.call('signOut');
    expect(await tab.errorCode('reauthenticate', PASSWORD)).toBe('reauth-required');
  },
  ALL,
);

contract(
  'deleting the account signs out every tab and frees the email',
  async ({ tab, openTab, provider, email }) => {
    await signUpAs(tab, email);
    const other = await openTab();
    await expect.poll(other.status).toBe('signedIn');
    await provider.deleteUserData(tab);
    await tab.call('removeAccount');
    expect(await tab.state()).toEqual({ status: 'signedOut' });
    await expect.poll(other.status).toBe('signedOut');
    expect(await tab.errorCode('signIn', email, PASSWORD)).toBe('invalid-credentials');
    await tab.call('removeAccount');
    await tab.call('signUp', email, PASSWORD);
  },
  ALL,
);

contract(
  'deleting an account that is already deleted succeeds',
  async ({ tab, provider, email }) => {
    await signUpAs(tab, email);
    await provider.endSession(tab);
    await tab.call('removeAccount');
    expect(await tab.status()).toBe('signedOut');
  },
);
