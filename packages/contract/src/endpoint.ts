import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import type { callRateLimits } from './http/limits.ts';

/**
 * Who may call (spec section 6): `account` is signed in, possibly without a user record; `member`
 * has a user record; `admin` is a member with that role.
 */
export type Audience = 'anyone' | 'account' | 'member' | 'admin';

/**
 * The identity that an input field claims. The server returns 403 IDENTITY_MISMATCH if it is not
 * the session's. `viewer` is a username, or `0` for visitors.
 */
export type Claim = 'uid' | 'email' | 'username' | 'viewer';

/** The rate limit of a call (docs/limits.md). `read` has separate limits for visitors and users. */
export type LimitName = keyof typeof callRateLimits | 'read';

type Schema = z.core.$ZodType;

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** `:name` marks a parameter. */
  readonly path: string;
  readonly summary: string;
  readonly audience: Audience;
  readonly limit: LimitName;
  /** Requires a recent sign-in (accountLimits.freshSignInMs), otherwise 403 REAUTH_REQUIRED. */
  readonly isSensitive?: true;
  /**
   * A member's command that needs no confirmed email. Others return 403 EMAIL_UNVERIFIED with
   * EMAIL_VERIFICATION=required.
   */
  readonly isAllowedUnconfirmed?: true;
  /** Input fields (of params, query or body) that state who is calling. */
  readonly claims: Readonly<Record<string, Claim>>;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  readonly result: Schema;
  /** The response can wait for a change, so the call takes no turn of the user's reads. */
  readonly isLongPoll?: true;
  /** Seconds for which caches may store a visitor's result, which any site may read. */
  readonly sharedForS?: number;
  /** For calls that return a file; `result` is then its bytes. */
  readonly file?: { readonly type: string; readonly name: string };
  /** Errors in addition to the common ones. */
  readonly errors: readonly ErrorCode[];
}

/** Infers the exact types of the schemas. */
export function endpoint<const E extends Endpoint>(declared: E): E {
  return declared;
}

type OutputOf<S> = S extends Schema ? z.core.output<S> : undefined;
type InputOf<S> = S extends Schema ? z.core.input<S> : undefined;

export interface ParsedInput<E extends Endpoint> {
  readonly params: OutputOf<E['params']>;
  readonly query: OutputOf<E['query']>;
  readonly body: OutputOf<E['body']>;
}

export type Result<E extends Endpoint> = z.core.output<E['result']>;

type InputPart<
  E extends Endpoint,
  Part extends 'params' | 'query' | 'body',
> = E[Part] extends Schema ? { readonly [K in Part]: InputOf<E[Part]> } : unknown;

/** Only the parts that the call has. Not parsed yet. */
export type CallInput<E extends Endpoint> = InputPart<E, 'params'> &
  InputPart<E, 'query'> &
  InputPart<E, 'body'>;
