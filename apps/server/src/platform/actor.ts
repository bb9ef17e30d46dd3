import type { Account, SignIn, Viewer } from './viewer.ts';

export interface Actor {
  readonly account: Account;
  readonly viewer: Viewer | null;
  readonly token: ActorToken;
}

interface ActorToken extends SignIn {
  readonly isEmailVerified: boolean;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

export interface ActorResolver {
  /**
   * Returns null for visitors, and for invalid, expired or revoked tokens. Throws SuspendedError
   * for a suspended user, APPROVAL_PENDING for a pending sign-up.
   */
  resolve(authorization: string | undefined): Promise<Actor | null>;
  /** Makes this node reject an ended session immediately. */
  clearCache(): void;
}
