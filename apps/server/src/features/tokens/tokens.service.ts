import type { ParsedInput, Result } from '@reprise/contract/endpoint.ts';
import { SUCCESS } from '@reprise/contract/fields.ts';
import type { tokenEndpoints } from '@reprise/contract/tokens/calls.ts';
import { tokenTexts } from '@reprise/contract/tokens/texts.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Reader, RunStatement, Transact, Tx } from '#platform/db/transaction.ts';
import { ConflictError, NotFoundError } from '#platform/errors.ts';
import { accessTokenHash, makeAccessToken } from '#platform/secrets/access-tokens.ts';
import type { ActorToken, SignIn, Viewer } from '#platform/viewer.ts';
import {
  deleteAllTokens,
  deleteToken,
  insertToken,
  listTokens,
  lockUser,
  recordUse,
  type TokenRow,
} from './tokens.repo.ts';

type Calls = typeof tokenEndpoints;
type NewToken = Omit<ParsedInput<Calls['createToken']>['body'], 'uid'>;

/** Personal access tokens of a user (ADR 0072). */
export interface TokenService {
  /** Lists tokens, newest first, also those that ended in the last 30 days. */
  list(viewer: Viewer): Promise<Result<Calls['tokens']>>;
  /**
   * Returns the new token, of which only a hash is stored. Throws TOO_MANY_TOKENS;
   * UnauthenticatedError if the sign-in ends during the call.
   */
  create(
    viewer: Viewer,
    signIn: ActorToken,
    token: NewToken,
  ): Promise<Result<Calls['createToken']>>;
  /** Throws NotFoundError if the viewer has no such token. */
  revoke(viewer: Viewer, id: number): Promise<Result<Calls['revokeToken']>>;
}

export interface TokenDeps {
  readonly db: Reader;
  readonly transact: Transact;
  readonly runStatement: RunStatement;
  /** Locks the user. Throws UnauthenticatedError. */
  readonly lockOpenSignIn: (tx: Tx, uid: string, signIn: SignIn) => Promise<void>;
  /** Runs after the commit. */
  readonly onRevoked: (uid: string) => void;
}

export function tokenService(deps: TokenDeps): TokenService {
  const { db, transact, runStatement, lockOpenSignIn, onRevoked } = deps;
  return {
    async list({ id }) {
      return { rows: (await listTokens(db, id)).map(presentToken) };
    },

    async create({ id: userId, uid }, signIn, { name, scopes, days }) {
      const token = makeAccessToken();
      const hash = requireHash(token);
      const { isEmailVerified } = signIn;
      const id = await transact(async (tx) => {
        // Signing out everywhere revokes tokens, and must not miss this one.
        await lockOpenSignIn(tx, uid, signIn);
        return insertToken(tx, { userId, hash, name, scopes, isEmailVerified, days });
      });
      if (id === null) throw new ConflictError(tokenTexts.tooMany, 'TOO_MANY_TOKENS');
      return { rows: [{ id, token }] };
    },

    async revoke({ id: userId, uid }, id) {
      const isDeleted = await runStatement((statement) => deleteToken(statement, userId, id));
      if (!isDeleted) throw new NotFoundError('This token has already been revoked.');
      onRevoked(uid);
      return SUCCESS;
    },
  };
}

/** Runs in the transaction that ends all sign-ins of a user, suspends or changes a password. */
export async function revokeTokens(tx: Tx, uid: string): Promise<void> {
  const userId = await lockUser(tx, uid);
  if (userId !== null) await deleteAllTokens(tx, userId);
}

interface UseRecorderDeps {
  readonly runStatement: RunStatement;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Returns a function that records in the background, at most once a minute, that a token is used. */
export function tokenUseRecorder({ runStatement, log }: UseRecorderDeps): (id: number) => void {
  return (id) => {
    runStatement((statement) => recordUse(statement, id)).catch((err: unknown) =>
      log.warn({ err }, 'the use of an access token was not recorded'),
    );
  };
}

function requireHash(token: string): Buffer {
  const hash = accessTokenHash(token);
  if (hash === null) throw new Error('A new token has a wrong checksum.');
  return hash;
}

function presentToken({ id, name, scopes, has_ended, ...times }: TokenRow) {
  return {
    id,
    name,
    scopes: [...scopes],
    created: times.created_at.toISOString(),
    ends: times.ends_at.toISOString(),
    last_used: times.last_used_at?.toISOString() ?? null,
    has_ended,
  };
}
