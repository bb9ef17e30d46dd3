import type * as FirebaseAuth from 'firebase/auth';
import { beforeEach, expect, test, vi } from 'vitest';
import type { AuthClient } from '#platform/auth/auth-client.ts';
import { openTabSignal } from '#platform/tab-channel.ts';
import { createFirebaseAuthClient } from './firebase-auth-client.ts';

/* The service, and what this tab's SDK has read from it or from other tabs. */
const { service, sdk } = vi.hoisted(() => ({
  service: { email: '', isVerified: false },
  sdk: {
    email: '',
    isVerified: false,
    claims: {},
    refreshes: 0,
    user: null as FirebaseAuth.User | null,
  },
}));

vi.mock('firebase/auth', async (importOriginal) => ({
  ...(await importOriginal<typeof FirebaseAuth>()),
  onIdTokenChanged: vi.fn<() => void>(),
  reload: async () => void Object.assign(sdk, service),
}));

vi.mock('./firebase-sdk.ts', () => ({
  openFirebaseAuth: () => ({
    authStateReady: () => Promise.resolve(),
    currentUser: sdk.user,
  }),
}));

let tab: AuthClient;

beforeEach(() => {
  Object.assign(service, { email: 'alice@example.com', isVerified: false });
  Object.assign(sdk, service, { claims: claimsOf(service), refreshes: 0 });
  const user = {
    uid: 'alice',
    displayName: 'Alice',
    photoURL: null,
    get email() {
      return sdk.email;
    },
    get emailVerified() {
      return sdk.isVerified;
    },
    getIdTokenResult,
    getIdToken: async (forceRefresh?: boolean) => (await getIdTokenResult(forceRefresh)).token,
  };
  sdk.user = user as unknown as FirebaseAuth.User;
  tab = createFirebaseAuthClient({ apiKey: '', authDomain: '', projectId: '' });
});

test('a token that matches the account is not refreshed', async () => {
  expect(await claims()).toEqual({ email: 'alice@example.com', email_verified: false });
  expect(sdk.refreshes).toBe(0);
});

test.each([
  ['confirmed', { isVerified: true }],
  ['changed', { email: 'alice2@example.com' }],
])(
  'an email that another tab has %s renews the token, in whatever order they store',
  async (_how, change) => {
    Object.assign(service, change);
    // The other tab's account arrives first, then an older token.
    Object.assign(sdk, change);
    expect(await claims()).toEqual(claimsOf(service));
    sdk.claims = { email: 'alice@example.com', email_verified: false };
    expect(await claims()).toEqual(claimsOf(service));
    expect(sdk.refreshes).toBe(2);
    await claims();
    expect(sdk.refreshes).toBe(2);
  },
);

test('the signal of another tab renews account and token', async () => {
  await tab.ready();
  service.isVerified = true;
  const changed = new Promise<void>((resolve) => void tab.subscribe(resolve));
  openTabSignal('reprise-profile', () => undefined).send();
  await changed;
  expect(tab.getState()).toMatchObject({ user: { isEmailVerified: true } });
  expect(await claims()).toEqual(claimsOf(service));
});

function claimsOf({ email, isVerified }: typeof service) {
  return { email, email_verified: isVerified };
}

async function getIdTokenResult(forceRefresh = false) {
  if (forceRefresh) {
    sdk.claims = claimsOf(service);
    sdk.refreshes += 1;
  }
  return { token: JSON.stringify(sdk.claims), claims: sdk.claims };
}

async function claims(): Promise<unknown> {
  return JSON.parse((await tab.accessToken()) ?? '');
}
