import {
  type SignInMethodKind,
  type SignInProviderId,
  signInProviderId,
} from '@reprise/contract/accounts/sign-in-calls.ts';
import {
  type Auth,
  getAdditionalUserInfo,
  linkWithCredential,
  type OAuthCredential,
  OAuthProvider,
  reauthenticateWithCredential,
  reload,
  sendSignInLinkToEmail,
  signInWithCredential,
  signInWithEmailLink,
  unlink,
  updateProfile,
  type User,
} from 'firebase/auth';
import * as z from 'zod/mini';
import {
  type AuthClient,
  AuthError,
  type OutsideMethods,
  type ProviderClient,
  type ProviderPurpose,
} from '#platform/auth/auth-client.ts';
import { request } from '#platform/auth/embedded/auth-requests.ts';
import { openProvider } from '#platform/auth/embedded/open-provider.ts';
import { firebaseCode, withAuthErrors } from './firebase-errors.ts';
import { type FirebaseSession, toAuthAccount } from './firebase-session.ts';

/** The ids of the providers in a Firebase project (docs/firebase.md). */
const firebaseIds: Readonly<Record<SignInProviderId, string>> = {
  google: 'google.com',
  github: 'github.com',
  oidc: 'oidc.reprise',
};

const credentialResponse = z.object({
  provider: signInProviderId,
  idToken: z.optional(z.string()),
  accessToken: z.optional(z.string()),
  rawNonce: z.optional(z.string()),
});

/**
 * Providers and emailed links of a Firebase project. The server talks to the provider, and Firebase
 * checks what the provider has proven: its own pop-ups load a script and a frame that the content
 * security policy forbids (ADR 0074).
 */
export function firebaseProviders(
  auth: Auth,
  session: FirebaseSession,
  accessToken: AuthClient['accessToken'],
): ProviderClient {
  /** The server gives what the provider has proven only to the account that asked for it. */
  async function askerOf(purpose: ProviderPurpose) {
    if (purpose === 'sign-in') return {};
    const token = await accessToken();
    if (token === null) throw new AuthError('reauth-required');
    return { headers: { authorization: `Bearer ${token}` } };
  }

  async function fetchCredential(purpose: ProviderPurpose): Promise<OAuthCredential> {
    const path = '/auth/provider/credential';
    const asker = await askerOf(purpose);
    return toCredential(await request(path, credentialResponse, { purpose }, asker));
  }

  return {
    async open(provider, purpose) {
      const asker = await askerOf(purpose);
      await openProvider({ provider, purpose }, asker);
    },
    signIn: () =>
      session.quietly(async () => {
        const proof = await fetchCredential('sign-in');
        const result = await withAuthErrors(signInWithCredential(auth, proof));
        // Firebase copies the provider's name. Here a registration sets it last (AuthState).
        if (getAdditionalUserInfo(result)?.isNewUser === true) {
          await withAuthErrors(updateProfile(result.user, { displayName: '', photoURL: '' }));
        }
        return { account: toAuthAccount(result.user) };
      }),
    // Firebase creates the account of a new person at the sign-in.
    signUp: () => Promise.reject(new AuthError('unknown')),
    async link() {
      const proof = await fetchCredential('link');
      await session.updateUser((user) => linkWithCredential(user, proof).catch(rejectTaken));
    },
    async confirm() {
      const proof = await fetchCredential('confirm');
      await session.updateUser((user) => reauthenticateWithCredential(user, proof));
    },
    requestLink: (email) =>
      withAuthErrors(
        sendSignInLinkToEmail(auth, email, {
          url: `${location.origin}/auth-link`,
          handleCodeInApp: true,
        }),
      ),
    async signInWithLink(oobCode, email = '') {
      const { apiKey } = auth.config;
      const search = new URLSearchParams({ apiKey, mode: 'signIn', oobCode });
      const link = `${location.origin}/auth-link?${search.toString()}`;
      const { user } = await withAuthErrors(signInWithEmailLink(auth, email, link));
      session.publish();
      return toAuthAccount(user);
    },
    methods: ownMethods(auth, session),
  };
}

function toCredential(proof: z.output<typeof credentialResponse>): OAuthCredential {
  const { provider, idToken, accessToken, rawNonce } = proof;
  return new OAuthProvider(firebaseIds[provider]).credential({
    ...(idToken !== undefined && { idToken }),
    ...(accessToken !== undefined && { accessToken }),
    ...(rawNonce !== undefined && { rawNonce }),
  });
}

const TAKEN = /^auth\/(?:credential-already-in-use|email-already-in-use|provider-already-linked)$/;

function rejectTaken(error: unknown): never {
  throw TAKEN.test(firebaseCode(error)) ? new AuthError('method-taken', { cause: error }) : error;
}

function ownMethods(auth: Auth, session: FirebaseSession): OutsideMethods {
  return {
    async list() {
      await session.ready;
      return auth.currentUser === null ? [] : methodsOf(auth.currentUser);
    },
    remove: (kind) =>
      session.updateUser(async (user) => {
        // Another tab may have removed one.
        await reload(user);
        if (user.providerData.length < 2) throw new AuthError('last-method');
        await unlink(user, kind === 'password' ? kind : firebaseIds[kind]);
      }),
  };
}

/** An emailed link counts as `password`, as in Firebase. */
function methodsOf({ providerData }: User): readonly SignInMethodKind[] {
  const used = new Set(providerData.map(({ providerId }) => providerId));
  const providers = signInProviderId.options.filter((id) => used.has(firebaseIds[id]));
  return used.has('password') ? ['password', ...providers] : providers;
}
