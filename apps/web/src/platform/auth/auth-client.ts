export type AuthErrorCode =
  | 'invalid-credentials'
  | 'email-in-use'
  | 'invalid-email'
  | 'weak-password'
  | 'user-disabled'
  | 'invalid-code'
  | 'reauth-required'
  | 'too-many-requests'
  | 'unavailable'
  | 'network'
  | 'unknown';

/** The only error that an `AuthClient` rejects with. */
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
  /** The record's `img_url`; null until it was first copied here. */
  readonly photoURL: string | null;
}

/**
 * The viewer of the page. `unregistered`: signed in at the auth service, but without a finished
 * registration. The rest of the app treats this as signed out; only the login screen distinguishes
 * them. A registration is finished once the display name is set (spec section 4).
 */
export type AuthState =
  | { readonly status: 'loading' }
  | { readonly status: 'signedOut' }
  | { readonly status: 'unregistered'; readonly user: AuthAccount }
  | { readonly status: 'signedIn'; readonly user: AuthUser };

/** An empty display name marks the registration as unfinished. */
interface ProfileChange {
  readonly displayName?: string;
  readonly photoURL?: string | null;
}

/** The auth service as the browser uses it (spec section 7). */
export interface AuthClient {
  /** The current state; the same object until something changes. */
  getState(): AuthState;
  /** Calls back after every change, in this or another tab. Returns the unsubscribe function. */
  subscribe(onChange: () => void): () => void;
  /** Resolves when the state is no longer `loading`. */
  ready(): Promise<void>;
  /** Creates an account and signs it in; the state becomes `unregistered`. */
  signUp(email: string, password: string): Promise<AuthAccount>;
  signIn(email: string, password: string): Promise<AuthAccount>;
  /** Does nothing when signed out. Rejects, still signed in, if the service is unreachable. */
  signOut(): Promise<void>;
  updateProfile(change: ProfileChange): Promise<void>;
  /** Signs the same account in again, for actions that need a recent sign-in. */
  reauthenticate(password: string): Promise<void>;
  /** Sends a reset link. Resolves even if the address has no account. */
  requestPasswordReset(email: string): Promise<void>;
  /** Sets the password with the code of a reset link; ends all sessions of the account. */
  confirmPasswordReset(code: string, password: string): Promise<void>;
  /** Also ends the account's other sessions. */
  changePassword(current: string, next: string): Promise<void>;
  /** Sends a link to the new address; opening it applies the change. */
  changeEmail(password: string, email: string): Promise<void>;
  /** Sends a confirmation link to the account's address. */
  requestEmailConfirmation(): Promise<void>;
  /** Confirms an address, or its change, with the code of the link. */
  confirmEmail(code: string): Promise<void>;
  /** Removes the account after the server has deleted the user; signs out. */
  removeAccount(): Promise<void>;
  /**
   * Returns the bearer token, from memory while it is fresh. Null if signed out; if the service has
   * ended the session, the state becomes `signedOut`.
   */
  accessToken(options?: { readonly forceRefresh?: boolean }): Promise<string | null>;
}
