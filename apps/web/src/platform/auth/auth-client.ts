import type { SignInMethodKind } from '@reprise/contract/accounts/sign-in-calls.ts';
import type { SolvedChallenge } from '@reprise/contract/sign-ups/challenge.ts';
import type {
  NewPasskey,
  PasskeyCreationOptions,
} from '@reprise/contract/accounts/passkey-calls.ts';

export type AuthErrorCode =
  | 'invalid-credentials'
  | 'email-in-use'
  | 'invalid-email'
  | 'weak-password'
  | 'common-password'
  | 'user-disabled'
  | 'sign-up-rejected'
  | 'challenge-failed'
  | 'invalid-code'
  | 'reauth-required'
  | 'second-factor-required'
  | 'factor-not-passed'
  | 'email-unconfirmed'
  | 'method-taken'
  | 'last-method'
  | 'passkey-failed'
  | 'passkey-exists'
  | 'passkey-unsupported'
  | 'too-many-requests'
  | 'unavailable'
  | 'network'
  | 'unknown';

/** The only error that `AuthClient` rejects with. */
export class AuthError extends Error {
  override readonly name = 'AuthError';
  readonly code: AuthErrorCode;

  constructor(code: AuthErrorCode, options?: ErrorOptions) {
    super(`Authentication failed: ${code}`, options);
    this.code = code;
  }
}

export interface AuthAccount {
  readonly uid: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
}

/** A signed-in user (spec section 3, "Auth user"). */
export interface AuthUser extends AuthAccount {
  readonly displayName: string;
  /** A copy of the record's `img_url`. Null before the first copy. */
  readonly photoURL: string | null;
}

/**
 * `unregistered`: signed in, but without the display name that a registration sets last (spec
 * section 4). Only the login screen distinguishes this from signed out.
 */
export type AuthState =
  | { readonly status: 'loading' }
  | { readonly status: 'signedOut' }
  | { readonly status: 'unregistered'; readonly user: AuthAccount }
  | { readonly status: 'signedIn'; readonly user: AuthUser };

/** `pending`: signed out on this device, but the service has not ended the session yet. */
export type SignOutResult = 'ended' | 'pending';

export interface RenderedAuthClient extends AuthClient {
  /** The state that the build renders and a page hydrates with. A visitor if it is missing. */
  readonly serverState?: AuthState;
}

/** What calls and sockets need from the auth client. */
export interface TokenProvider extends Pick<AuthClient, 'accessToken'> {
  signOut(): Promise<unknown>;
}

interface ProfileChange {
  readonly displayName?: string;
  readonly photoURL?: string | null;
}

export interface SecondFactorSetUp {
  readonly uri: string;
  readonly recoveryCodes: readonly string[];
}

/** Codes of an authenticator app, and recovery codes, which each work once. */
export interface SecondFactorClient {
  /** Finishes a sign-in that was rejected with 'second-factor-required'. */
  verify(code: string): Promise<AuthAccount>;
  isOn(): Promise<boolean>;
  setUp(password: string): Promise<SecondFactorSetUp>;
  /** Turns it on with a code from the app. Ends the account's other sessions. */
  confirm(code: string): Promise<void>;
  turnOff(password: string): Promise<void>;
  /** Replaces the recovery codes. */
  renewRecoveryCodes(password: string): Promise<readonly string[]>;
}

/** The browser's passkeys (WebAuthn). `signIn` and `create` resolve to null if the user cancels. */
export interface PasskeyClient {
  /** Lets the user choose a passkey. Rejects with 'passkey-failed' or 'passkey-unsupported'. */
  signIn(): Promise<AuthAccount | null>;
  /**
   * Confirms who it is, for actions that need a recent sign-in. Returns false if the user cancels.
   * Rejects with 'passkey-failed' for the passkey of another account.
   */
  confirm(uid: string): Promise<boolean>;
  /** Rejects with 'passkey-exists', 'passkey-failed' or 'passkey-unsupported'. */
  create(options: PasskeyCreationOptions): Promise<NewPasskey | null>;
}

/** Someone without an account here, as a provider names them. Names may be empty. */
export interface NewPerson {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

export type ProviderPurpose = 'sign-in' | 'link' | 'confirm';

/** The ways to sign in of an account that the authentication service stores. */
export interface OutsideMethods {
  list(): Promise<readonly SignInMethodKind[]>;
  /** Requires a recent sign-in. Rejects with 'last-method'. */
  remove(kind: SignInMethodKind): Promise<void>;
}

/** Sign-in with emailed links, and with providers, which send the browser back to /finish-sign-in. */
export interface ProviderClient {
  /** Opens the page of a provider. Rejects with 'reauth-required' to add one. */
  open(provider: string, purpose: ProviderPurpose): Promise<void>;
  /**
   * Rejects with 'second-factor-required' if a code must follow, 'email-in-use' if another account
   * has the email, 'invalid-code' if the provider has proven nothing.
   */
  signIn(): Promise<{ readonly account: AuthAccount } | { readonly newPerson: NewPerson }>;
  /** Creates the account of a new person. The state becomes `unregistered`. */
  signUp(proof: SignUpProof): Promise<AuthAccount>;
  /** Adds it to the account. Rejects with 'method-taken' or 'factor-not-passed'. */
  link(): Promise<void>;
  /** Confirms who it is, for actions that need a recent sign-in. */
  confirm(): Promise<void>;
  /** Emails a link that signs in. Also resolves if the address has no account. */
  requestLink(email: string): Promise<void>;
  /**
   * Rejects with 'second-factor-required' if a code must follow, 'invalid-code', and 'invalid-email'
   * without the email that the link was sent to, unless this browser has asked for it.
   */
  signInWithLink(code: string, email?: string): Promise<AuthAccount>;
  /** Null if this server stores them. */
  readonly methods: OutsideMethods | null;
}

/** The proof that the embedded service may require at a sign-up. */
export interface SignUpProof {
  readonly invite: string | null;
  readonly challenge: SolvedChallenge | null;
}

/** The auth service as the browser uses it (spec section 7). */
export interface AuthClient {
  /** Returns the same object until the state changes. */
  getState(): AuthState;
  /**
   * Calls back after every change, in this or another tab. Returns a function that unsubscribes.
   */
  subscribe(onChange: () => void): () => void;
  /** Resolves when the state is no longer `loading`. */
  ready(): Promise<void>;
  /** Creates an account and signs in. The state becomes `unregistered`. */
  signUp(email: string, password: string, proof?: SignUpProof): Promise<AuthAccount>;
  /** Rejects with 'second-factor-required' if a code must follow. */
  signIn(email: string, password: string): Promise<AuthAccount>;
  /** Loads the calls of the second factor. */
  secondFactor(): Promise<SecondFactorClient>;
  /** Loads the calls of passkeys. */
  passkeys(): Promise<PasskeyClient>;
  /** Loads the calls of providers. */
  providers(): Promise<ProviderClient>;
  /**
   * Does nothing when signed out. If the service is unreachable, the state is `signedOut`, and the
   * session ends when the service can be reached again, even after a reload.
   */
  signOut(): Promise<SignOutResult>;
  updateProfile(change: ProfileChange): Promise<void>;
  /** Signs in again, for actions that need a recent sign-in. Without a password, does nothing. */
  reauthenticate(password: string): Promise<void>;
  /** Sends a reset link. Also resolves if the address has no account. */
  requestPasswordReset(email: string): Promise<void>;
  /** Sets the password with the code of a reset link. Ends all sessions of the account. */
  confirmPasswordReset(code: string, password: string): Promise<void>;
  /** Returns true if the service ended the other sessions with it, false if the caller must. */
  changePassword(current: string, next: string): Promise<boolean>;
  /** Sends a link to the new address; opening it applies the change. */
  changeEmail(password: string, email: string): Promise<void>;
  /** Sends a confirmation link to the account's address. */
  requestEmailConfirmation(): Promise<void>;
  /** Confirms an address, or its change, with the code of a link. */
  confirmEmail(code: string): Promise<void>;
  /** Signs out after the server deleted the user, and removes the account. */
  removeAccount(): Promise<void>;
  /**
   * Returns the bearer token, or null if signed out. If the service has ended the session, the
   * state becomes `signedOut`.
   */
  accessToken(options?: { readonly forceRefresh?: boolean }): Promise<string | null>;
}
