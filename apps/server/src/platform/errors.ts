import type { ErrorCode } from '@reprise/contract/errors.ts';

/** A refusal that the caller is told: it becomes the error body of the answer. */
export abstract class ApiError extends Error {
  abstract readonly code: ErrorCode;
  /** What the caller needs to know of how things now are. */
  readonly rows?: readonly unknown[];
}

/** The input breaks a rule that the schema cannot state. */
export class InvalidInputError extends ApiError {
  override readonly name = 'InvalidError';
  readonly code: ErrorCode;
  constructor(
    message: string,
    code: 'VALIDATION' | 'BAD_URL' | 'INVALID_CODE' | 'SELF' | 'ID_MISMATCH' = 'VALIDATION',
  ) {
    super(message);
    this.code = code;
  }
}

/** The call needs a session and has none that holds. */
export class UnauthenticatedError extends ApiError {
  override readonly name = 'UnauthenticatedError';
  readonly code = 'UNAUTHENTICATED';
  constructor(message = 'Sign in first.') {
    super(message);
  }
}

/** The answer is wanted in a form that there is not. */
export class UnsupportedFormatError extends ApiError {
  override readonly name = 'UnsupportedFormatError';
  readonly code = 'UNSUPPORTED_FORMAT';
}

/** The session may not do this. */
export class ForbiddenError extends ApiError {
  override readonly name = 'NotAllowedError';
  readonly code: ErrorCode;
  constructor(
    message: string,
    code:
      | 'IDENTITY_MISMATCH'
      | 'NOT_OWNER'
      | 'BLOCKED'
      | 'BAD_ORIGIN'
      | 'REAUTH_REQUIRED'
      | 'EMAIL_UNVERIFIED',
  ) {
    super(message);
    this.code = code;
  }
}

/** Some of those who were to be written to are no friends; `rows` names them by their uids. */
export class NotFriendsError extends ApiError {
  override readonly name = 'NotFriendsError';
  readonly code = 'NOT_FRIENDS';
  override readonly rows: readonly { readonly to: string }[];
  constructor(message: string, uids: readonly string[]) {
    super(message);
    this.rows = uids.map((to) => ({ to }));
  }
}

/** What the call names does not exist. */
export class NotFoundError extends ApiError {
  override readonly name = 'NotFoundError';
  readonly code = 'NOT_FOUND';
}

/** The state of things does not allow it any more, or not yet. */
export class ConflictError extends ApiError {
  override readonly name = 'ConflictError';
  readonly code: ErrorCode;
  constructor(
    message: string,
    code:
      | 'USERNAME_TAKEN'
      | 'EMAIL_TAKEN'
      | 'ALREADY_REGISTERED'
      | 'NOT_REGISTERED'
      | 'ID_REUSED'
      | 'STALE_REPORTS',
  ) {
    super(message);
    this.code = code;
  }
}

/** What the caller acted on has changed meanwhile; `rows` says how it now is. */
export class StaleError extends ApiError {
  override readonly name = 'StaleError';
  readonly code = 'STALE_ACTION';
  override readonly rows: readonly unknown[];
  constructor(message: string, rows: readonly unknown[]) {
    super(message);
    this.rows = rows;
  }
}

/** A rate limit is reached. */
export class RateLimitError extends ApiError {
  override readonly name = 'TooManyError';
  readonly code = 'RATE_LIMITED';
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super('Too many requests: wait a moment and try again.');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A service that the server needs cannot answer just now; `cause` says why. */
export class UnavailableError extends Error {
  override readonly name = 'AwayError';
}

/** The server cannot start; the message is the one sentence that is printed before exit 1. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
