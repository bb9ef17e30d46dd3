import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import type { limits } from './limits.ts';

/**
 * Who may call (spec section 6).
 * - `anyone`: visitors too.
 * - `account`: signed in with the authentication service; the user record may not exist yet.
 * - `member`: signed in, with a user record.
 */
export type Audience = 'anyone' | 'account' | 'member';

/**
 * Which identity an input field claims. The server compares it with the session's own and answers
 * 403 IDENTITY_MISMATCH when they differ; `viewer` is a username, or `0` for a visitor's view.
 */
export type Claim = 'uid' | 'email' | 'username' | 'viewer';

/** What a call counts as for the rate limits (docs/limits.md); `read` has a figure for visitors and one for users. */
export type LimitName =
  | Exclude<
      keyof typeof limits.rates,
      | 'signIn'
      | 'signInAccount'
      | 'signUp'
      | 'passwordReset'
      | 'passwordResetAccount'
      | 'readVisitor'
      | 'readUser'
      | 'subscribe'
    >
  | 'read';

type Schema = z.core.$ZodType;

/** One call of the product API: what it takes, what it answers, who may make it. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** The path with `:name` for its parameters. */
  readonly path: string;
  /** One sentence for the API page. */
  readonly summary: string;
  readonly audience: Audience;
  readonly limit: LimitName;
  /** Needs a sign-in of the last minutes (limits.accounts.freshSignInMs); else 403 REAUTH_REQUIRED. */
  readonly isSensitive?: true;
  /** Input fields (of params, query or body) that state who is calling. */
  readonly claims: Readonly<Record<string, Claim>>;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  readonly result: Schema;
  /** Present for a call that answers with a file and not with JSON; `answer` is then its bytes. */
  readonly file?: { readonly type: string; readonly name: string };
  /** The codes this call adds to those every call can give. */
  readonly errors: readonly ErrorCode[];
}

/** Declares a call, keeping the exact types of its schemas. */
export function endpoint<const E extends Endpoint>(declared: E): E {
  return declared;
}

type OutputOf<S> = S extends Schema ? z.core.output<S> : undefined;
type InputOf<S> = S extends Schema ? z.core.input<S> : undefined;

/** What a handler of the call gets after parsing. */
export interface ParsedInput<E extends Endpoint> {
  readonly params: OutputOf<E['params']>;
  readonly query: OutputOf<E['query']>;
  readonly body: OutputOf<E['body']>;
}

/** What the call answers. */
export type Result<E extends Endpoint> = z.core.output<E['result']>;

type InputPart<
  E extends Endpoint,
  Part extends 'params' | 'query' | 'body',
> = E[Part] extends Schema ? { readonly [K in Part]: InputOf<E[Part]> } : unknown;

/** What a caller passes: only the parts that the call has, in the form they travel in. */
export type CallInput<E extends Endpoint> = InputPart<E, 'params'> &
  InputPart<E, 'query'> &
  InputPart<E, 'body'>;
