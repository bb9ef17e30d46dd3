import type * as FirebaseAuth from 'firebase/auth';
import { beforeEach, expect, test, vi } from 'vitest';
import type { AuthClient, AuthErrorCode } from '#platform/auth/auth-client.ts';
import { startFakeServer, type FakeServer } from '#platform/testing/fake-server.ts';
import { createFirebaseAuthClient } from './firebase-auth-client.ts';

interface SdkUser {
  uid: string;
  email: string;
  emailVerified: boolean;
  displayName: string | null;
  photoURL: string | null;
  providerData: readonly { readonly providerId: string }[];
  getIdTokenResult(): Promise<{ readonly token: string; readonly claims: object }>;
}

const { sdk } = vi.hoisted(() => ({
  sdk: {
    user: null as SdkUser | null,
    isNewUser: false,
    error: null as Error | null,
    publish: () => {},
    unlinked: [] as string[],
    credentials: [] as object[],
  },
}));

/** Signs in the user whom a provider names, and notifies the page, as the SDK does. */
function signInAtProvider(user: SdkUser): void {
  sdk.user = user;
  sdk.publish();
}

vi.mock('firebase/auth', async (importOriginal) => ({
  ...(await importOriginal<typeof FirebaseAuth>()),
  onIdTokenChanged: (_auth: unknown, publish: () => void) => {
    sdk.publish = publish;
  },
  signInWithCredential: async (_auth: unknown, credential: FirebaseAuth.OAuthCredential) => {
    sdk.credentials.push(credential.toJSON());
    if (sdk.error) throw sdk.error;
    signInAtProvider(nina());
    return { user: sdk.user };
  },
  linkWithCredential: async (_user: unknown, credential: FirebaseAuth.OAuthCredential) => {
    sdk.credentials.push(credential.toJSON());
    if (sdk.error) throw sdk.error;
  },
  getAdditionalUserInfo: () => ({ isNewUser: sdk.isNewUser }),
  updateProfile: async (user: SdkUser, { displayName = '' }: { displayName?: string }) => {
    user.displayName = displayName || null;
  },
  reload: async () => {},
  unlink: async (_user: unknown, id: string) => void sdk.unlinked.push(id),
}));

vi.mock('./firebase-sdk.ts', () => ({
  openFirebaseAuth: () => ({
    authStateReady: () => Promise.resolve(),
    get currentUser() {
      return sdk.user;
    },
  }),
}));

let tab: AuthClient;
let server: FakeServer;

beforeEach(() => {
  Object.assign(sdk, { user: null, isNewUser: false, error: null, unlinked: [], credentials: [] });
  server = startFakeServer({
    'POST /auth/provider/credential': () => ({ provider: 'oidc', idToken: 'a.b.c', rawNonce: 'n' }),
  });
  tab = createFirebaseAuthClient({ apiKey: '', authDomain: '', projectId: '' });
});

test('gives Firebase what the provider has proven', async () => {
  await (await tab.providers()).signIn();
  expect(server.calls).toMatchObject([{ body: { purpose: 'sign-in' }, token: null }]);
  expect(sdk.credentials).toMatchObject([
    { providerId: 'oidc.reprise', idToken: 'a.b.c', nonce: 'n' },
  ]);
  expect(tab.getState()).toMatchObject({ status: 'signedIn', user: { displayName: 'Nina Nova' } });
});

test('a new person is never signed in with the name of the provider', async () => {
  sdk.isNewUser = true;
  await tab.ready();
  const states: string[] = [];
  tab.subscribe(() => states.push(tab.getState().status));
  const { account } = (await (await tab.providers()).signIn()) as { account: object };
  expect(account).toMatchObject({ uid: 'uid-nina', email: 'nina@example.com' });
  expect(states).toEqual(['unregistered']);
});

test.each<[string, AuthErrorCode]>([
  ['auth/account-exists-with-different-credential', 'email-in-use'],
  ['auth/network-request-failed', 'network'],
])('a sign-in that fails with %s rejects with %s, and publishes again', async (code, expected) => {
  sdk.error = firebaseError(code);
  await expect((await tab.providers()).signIn()).rejects.toMatchObject({ code: expected });
  sdk.error = null;
  signInAtProvider(nina());
  expect(tab.getState().status).toBe('signedIn');
});

test('adds a provider for the account that asks, and says which one that is', async () => {
  signInAtProvider(nina());
  await (await tab.providers()).link();
  expect(server.calls).toMatchObject([{ body: { purpose: 'link' }, token: 'id-token' }]);
  expect(sdk.credentials).toMatchObject([{ providerId: 'oidc.reprise', idToken: 'a.b.c' }]);
});

test('adds nothing without a user', async () => {
  const { link, open } = await tab.providers();
  await expect(link()).rejects.toMatchObject({ code: 'reauth-required' });
  await expect(open('oidc', 'link')).rejects.toMatchObject({ code: 'reauth-required' });
  expect(server.calls).toEqual([]);
});

test.each([
  'auth/credential-already-in-use',
  'auth/email-already-in-use',
  'auth/provider-already-linked',
])('adding one that fails with %s rejects with method-taken', async (code) => {
  signInAtProvider(nina());
  sdk.error = firebaseError(code);
  await expect((await tab.providers()).link()).rejects.toMatchObject({ code: 'method-taken' });
});

test('lists and removes the ways to sign in, never the last one', async () => {
  signInAtProvider(nina('google.com', 'password', 'phone'));
  const { methods } = await tab.providers();
  expect(await methods?.list()).toEqual(['password', 'google']);
  await methods?.remove('google');
  expect(sdk.unlinked).toEqual(['google.com']);
  signInAtProvider(nina('oidc.reprise'));
  await expect(methods?.remove('oidc')).rejects.toMatchObject({ code: 'last-method' });
  expect(sdk.unlinked).toEqual(['google.com']);
});

function nina(...providers: string[]): SdkUser {
  return {
    uid: 'uid-nina',
    email: 'nina@example.com',
    emailVerified: true,
    displayName: 'Nina Nova',
    photoURL: null,
    providerData: providers.map((providerId) => ({ providerId })),
    async getIdTokenResult() {
      const claims = { email: this.email, email_verified: this.emailVerified };
      return { token: 'id-token', claims };
    },
  };
}

function firebaseError(code: string): Error {
  return Object.assign(new Error(code), { code });
}
