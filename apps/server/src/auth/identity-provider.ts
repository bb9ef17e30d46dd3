import type {
  NewPasskey,
  PasskeyCreationOptions,
} from '@reprise/contract/accounts/passkey-calls.ts';
import type { SignInMethodKind } from '@reprise/contract/accounts/sign-in-calls.ts';
import type { DocumentSession } from '@reprise/contract/first-view.ts';
import type { SolvedChallenge } from '@reprise/contract/sign-ups/challenge.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RawBuilder } from 'kysely';
import type { Tx } from '#platform/db/transaction.ts';
import type { Job } from '#platform/jobs/job.ts';
import type { ApiCalls } from '#platform/http/api/open-api/api-call.ts';
import type { AuthCookies } from '#platform/http/api/open-api/document.ts';

export type CheckSignUp = (
  invite: string | undefined,
  challenge: SolvedChallenge | undefined,
) => Promise<void>;

/** Runs in the transaction that stores a new account. Throws INVITE_REQUIRED. */
export type ClaimInvite = (tx: Tx, uid: string, invite: string | undefined) => Promise<void>;

export interface Identity {
  readonly uid: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  /** Null if the provider has no sessions. */
  readonly sessionId: string | null;
  /** When the user last entered the password for this session. Milliseconds since 1970. */
  readonly signedInAt: number;
  readonly expiresAt: number;
}

export interface StoredSession {
  readonly id: string;
  /** Such as 'Chrome on Linux'; '' if unknown. */
  readonly device: string;
  readonly signedInAt: Date;
  readonly lastUsedAt: Date;
}

export interface StoredPasskey {
  readonly id: string;
  readonly name: string;
  readonly addedAt: Date;
  readonly lastUsedAt: Date | null;
}

export interface Passkeys {
  /** Lists passkeys, oldest first. */
  list(uid: string): Promise<readonly StoredPasskey[]>;
  /**
   * Returns the browser's options, with a new challenge. Throws TOO_MANY_PASSKEYS, and like `add`.
   */
  startAdding(account: PasskeyAccount): Promise<PasskeyCreationOptions>;
  /**
   * Stores a passkey. Throws INVALID_PASSKEY or TOO_MANY_PASSKEYS; SECOND_FACTOR_REQUIRED if the
   * session must not add a factor; EMAIL_UNVERIFIED.
   */
  add(session: PasskeySession, name: string, passkey: NewPasskey): Promise<void>;
  /** Returns false if the account has no such passkey. */
  rename(uid: string, id: string, name: string): Promise<boolean>;
  /**
   * Removes a passkey and ends the other sessions that it opened. Returns false if the account has no
   * such passkey. Throws LAST_SIGN_IN_METHOD; SECOND_FACTOR_REQUIRED if the session must not.
   */
  remove(tx: Tx, session: PasskeySession, id: string): Promise<boolean>;
}

/** A password or an account of a provider. */
export interface StoredSignInMethod {
  readonly kind: SignInMethodKind;
  readonly addedAt: Date;
}

export interface SignInMethods {
  /** Lists them without passkeys, oldest first. */
  list(uid: string): Promise<readonly StoredSignInMethod[]>;
  /**
   * Removes one and ends the other sessions. Returns false if the account does not have it. Throws
   * LAST_SIGN_IN_METHOD; SECOND_FACTOR_REQUIRED if the session must not.
   */
  remove(tx: Tx, session: PasskeySession, kind: SignInMethodKind): Promise<boolean>;
}

/** The account, and the session that changes its passkeys or sign-in methods. */
export interface PasskeySession {
  readonly uid: string;
  readonly sessionId: string | null;
}

export interface PasskeyAccount extends PasskeySession {
  readonly username: string;
}

export interface IdentityApi {
  readonly calls: ApiCalls;
  /** Null if no call takes a session cookie. */
  readonly cookies: AuthCookies | null;
}

/** A session and its email as SQL expressions. */
export interface IdentityColumns {
  readonly sessionId: RawBuilder<string | null>;
  readonly email: RawBuilder<string>;
}

/** One adapter per AUTH_PROVIDER (ADR 0003). */
export interface IdentityProvider {
  /**
   * Verifies signature, algorithm, issuer, audience and time of a bearer token. Returns null if it
   * is invalid. Throws an UnavailableError if the keys cannot be read.
   */
  authenticate(token: string): Promise<Identity | null>;
  /** A condition in SQL: false if the session has ended or the account's email has changed. */
  isStillValid(identity: IdentityColumns): RawBuilder<boolean>;
  /**
   * Ends the user's stored sessions except `exceptSessionId`. `users.sessions_valid_from` rejects
   * their tokens (ADR 0003).
   */
  endSessions(tx: Tx, uid: string, exceptSessionId: string | null): Promise<void>;
  /** Returns true if the session has passed a second factor. */
  hasSecondFactor(uid: string, sessionId: string | null): Promise<boolean>;
  /** Null if this server stores no passkeys. */
  readonly passkeys: Passkeys | null;
  /** Null if they are not stored here. */
  readonly signInMethods: SignInMethods | null;
  /** Returns the open sessions, last used first. Empty if they are stored elsewhere. */
  listSessions(uid: string): Promise<readonly StoredSession[]>;
  /**
   * Ends one session and the account's email codes. Returns false if the account has no such
   * session.
   */
  endSession(tx: Tx, uid: string, sessionId: string): Promise<boolean>;
  /**
   * Locks the account if it is stored here, so that its deletion waits. Throws UnauthenticatedError
   * if it was deleted.
   */
  lockAccount(tx: Tx, uid: string): Promise<unknown>;
  /** Deletes the account if it is stored here; otherwise the browser deletes it. */
  deleteAccount(tx: Tx, uid: string): Promise<void>;
  /**
   * Returns false only if the cookies cannot belong to a session. The page is then rendered for a
   * visitor.
   */
  mayHaveSession(cookies: string): boolean;
  /**
   * Returns the cookie's session with a new token. Null if sessions are stored elsewhere. Throws
   * UnauthenticatedError without a session, RateLimitError above the limit.
   */
  openDocument(request: FastifyRequest, reply: FastifyReply): Promise<DocumentSession | null>;
  /** The provider's calls on this server, for the API documentation. Null without any. */
  readonly api: IdentityApi | null;
  readonly jobs: readonly Job[];
  /** Mounts the provider's routes. Calls `onSessionEnd` after each sign-out. */
  mount(app: FastifyInstance, onSessionEnd: (sessionId: string) => void): void;
}
