import type { TokenScope } from '@reprise/contract/tokens/calls.ts';

/** From a verified token, never from client input. */
export interface Viewer {
  readonly id: number;
  readonly uid: string;
  readonly username: string;
}

/** Null for a visitor. */
export type ViewerId = Viewer['id'] | null;

export type UserKey = Pick<Viewer, 'id' | 'uid'>;

/** A signed-in account with or without a user record. */
export interface Account {
  readonly uid: string;
  readonly email: string;
}

export interface SignIn {
  readonly sessionId: string | null;
  /** When the password was entered. Milliseconds since 1970. */
  readonly signedInAt: number;
}

export interface Actor {
  readonly account: Account;
  readonly viewer: Viewer | null;
  readonly token: ActorToken;
  /** Of an access token. Null for a sign-in, which opens every call. */
  readonly scopes: readonly TokenScope[] | null;
}

export interface ActorToken extends SignIn {
  readonly isEmailVerified: boolean;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

export interface ActorResolver {
  /**
   * Resolves the tokens of sign-ins and access tokens. Returns null for visitors, and for invalid,
   * expired or revoked tokens of sign-ins. Throws UnauthenticatedError for such access tokens,
   * SuspendedError for a suspended user, APPROVAL_PENDING for a pending sign-up.
   */
  resolve(authorization: string | undefined): Promise<Actor | null>;
  /** Makes this node reject an ended session immediately. */
  clearCache(): void;
}
