import type { FastifyInstance } from 'fastify';
import type { Tx } from '#platform/db/transaction.ts';

/** Who a verified token speaks for. */
export interface Identity {
  readonly uid: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  /** The session the token was made for, where the provider has sessions. */
  readonly sessionId: string | null;
  /** When the person last typed their password for this session, in milliseconds since 1970. */
  readonly signedInAt: number;
  /** When the token ends, in milliseconds since 1970. */
  readonly expiresAt: number;
}

/** The authentication service as the server sees it: one adapter per AUTH_PROVIDER (ADR 0003). */
export interface IdentityProvider {
  /**
   * Checks a bearer token (signature, algorithm, issuer, audience, time). Null when it does not hold.
   * Throws an UnavailableError when the keys that it is checked with cannot be had.
   */
  authenticate(token: string): Promise<Identity | null>;
  /** Whether the session behind a verified token has not been ended since, nor its e-mail replaced. */
  isStillValid(identity: Identity): Promise<boolean>;
  /**
   * Ends the person's sessions where the provider keeps them here, except the one that is kept. What
   * refuses their tokens with every provider is `users.sessions_valid_from` (ADR 0012).
   */
  endSessions(tx: Tx, uid: string, keptSessionId: string | null): Promise<void>;
  /** Deletes the account where the provider keeps it here; the browser does it where it does not. */
  deleteAccount(tx: Tx, uid: string): Promise<void>;
  /**
   * Whether a browser with these cookies may have a session. False only where that is certain: its
   * page is then made for a visitor. True where sessions are kept in the browser itself.
   */
  mayHaveSession(cookies: string): boolean;
  /**
   * Adds the provider's own HTTP routes, where it has some. `onSessionEnd` is told the session that
   * a sign-out has ended.
   */
  mount(app: FastifyInstance, onSessionEnd: (sessionId: string) => void): void;
}
