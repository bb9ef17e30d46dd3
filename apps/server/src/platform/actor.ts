import type { Account, SignIn, Viewer } from './viewer.ts';

/** The account behind a request. `viewer` is null until the registration is complete. */
export interface Actor {
  readonly account: Account;
  readonly viewer: Viewer | null;
  readonly token: ActorToken;
}

/** Claims of the verified token. */
interface ActorToken extends SignIn {
  readonly isEmailVerified: boolean;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Resolves the bearer token of a request. */
export interface ActorResolver {
  /** Returns null for a visitor and for a token that is invalid, expired or revoked. */
  resolve(authorization: string | undefined): Promise<Actor | null>;
  /** Empties the cache, so that this node rejects an ended session immediately. */
  clearCache(): void;
}
