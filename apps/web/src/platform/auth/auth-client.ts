/** Why the authentication service refused; wrong password and unknown person are one code. */
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

/** An account of the authentication service, with or without a user record. */
export interface AuthAccount {
  readonly uid: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
}

/** A signed-in person (spec section 3, "Auth user"). */
export interface AuthUser extends AuthAccount {
  /** The username. */
  readonly displayName: string;
  /** The record's `img_url`; null until it was first copied here. */
  readonly photoURL: string | null;
}

/**
 * Who uses the page.
 *
 * `unregistered`: signed in with the service, but the registration is under way or was broken off.
 * For the rest of the app this is signed out; only the login screen tells the two apart. The mark of
 * a finished registration is the display name, which the flow of spec section 4 sets after the
 * record is saved.
 */
export type AuthState =
  | { readonly status: 'loading' }
  | { readonly status: 'signedOut' }
  | { readonly status: 'unregistered'; readonly user: AuthAccount }
  | { readonly status: 'signedIn'; readonly user: AuthUser };

/** The profile fields to change; an empty display name marks the registration as unfinished. */
interface ProfileChange {
  readonly displayName?: string;
  readonly photoURL?: string | null;
}

/** The authentication service as the browser sees it (spec section 7, design section 5). */
export interface AuthClient {
  /** The state now; the same object until something changes. */
  getState(): AuthState;
  /** Calls back after every change, made here or in another tab. Gives the function that ends it. */
  subscribe(onChange: () => void): () => void;
  /** Resolves when the state is no longer `loading`. */
  ready(): Promise<void>;
  /** Makes an account and signs it in; the state becomes `unregistered`. */
  signUp(email: string, password: string): Promise<AuthAccount>;
  signIn(email: string, password: string): Promise<AuthAccount>;
  /** Does nothing when already signed out. Rejects, still signed in, when the service is away. */
  signOut(): Promise<void>;
  updateProfile(change: ProfileChange): Promise<void>;
  /** Signs the same account in again, for what needs a sign-in of the last minutes. */
  reauthenticate(password: string): Promise<void>;
  /** Has a reset link sent. Resolves alike for an address that has no account. */
  requestPasswordReset(email: string): Promise<void>;
  /** Sets the password by the code of a reset link; ends all sessions of the account. */
  confirmPasswordReset(code: string, password: string): Promise<void>;
  /** Also ends the account's sessions elsewhere. */
  changePassword(current: string, next: string): Promise<void>;
  /** Has a link sent to the new address; the change happens when that is opened. */
  changeEmail(password: string, email: string): Promise<void>;
  /** Has a link sent to the account's address, which confirms that it is theirs. */
  requestEmailConfirmation(): Promise<void>;
  /** Confirms an address, or its change, by the code of the link. */
  confirmEmail(code: string): Promise<void>;
  /** After the product has deleted the person: removes what the service still keeps; signed out then. */
  removeAccount(): Promise<void>;
  /**
   * The bearer token for a call, from memory while it is fresh. Null: signed out; a session that the
   * service has ended turns the state to `signedOut` on the way.
   */
  accessToken(options?: { readonly forceRefresh?: boolean }): Promise<string | null>;
}
