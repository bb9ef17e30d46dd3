import type { SuspensionDetails } from '@reprise/contract/accounts/suspension.ts';
import type { ErrorCode } from '@reprise/contract/errors.ts';

export abstract class ApiError extends Error {
  abstract readonly code: ErrorCode;
  readonly rows?: readonly unknown[];
}

export class InvalidInputError extends ApiError {
  override readonly name = 'InvalidInputError';
  readonly code: ErrorCode;
  constructor(
    message: string,
    code:
      | 'VALIDATION'
      | 'BAD_URL'
      | 'INVALID_CODE'
      | 'WRONG_EMAIL'
      | 'COMMON_PASSWORD'
      | 'INVALID_PASSKEY'
      | 'CHANNEL_REFUSED'
      | 'SELF'
      | 'ID_MISMATCH'
      | 'UNSUPPORTED_TYPE' = 'VALIDATION',
  ) {
    super(message);
    this.code = code;
  }
}

export class UnauthenticatedError extends ApiError {
  override readonly name = 'UnauthenticatedError';
  readonly code = 'UNAUTHENTICATED';
  constructor(message = 'Sign in first.') {
    super(message);
  }
}

export class UnsupportedFormatError extends ApiError {
  override readonly name = 'UnsupportedFormatError';
  readonly code = 'UNSUPPORTED_FORMAT';
}

export class ForbiddenError extends ApiError {
  override readonly name = 'ForbiddenError';
  readonly code: ErrorCode;
  constructor(
    message: string,
    code:
      | 'IDENTITY_MISMATCH'
      | 'NOT_OWNER'
      | 'INSUFFICIENT_SCOPE'
      | 'BLOCKED'
      | 'BAD_ORIGIN'
      | 'REAUTH_REQUIRED'
      | 'EMAIL_UNVERIFIED'
      | 'APPROVAL_PENDING'
      | 'SIGN_UPS_CLOSED'
      | 'INVITE_REQUIRED'
      | 'CHALLENGE_REQUIRED'
      | 'SECOND_FACTOR_REQUIRED'
      | 'ADMIN_PROTECTED',
  ) {
    super(message);
    this.code = code;
  }
}

export class SuspendedError extends ApiError {
  override readonly name = 'SuspendedError';
  readonly code = 'ACCOUNT_SUSPENDED';
  override readonly rows: readonly SuspensionDetails[];
  constructor(details: SuspensionDetails) {
    super('Your account is suspended.');
    this.rows = [details];
  }
}

/** `rows` lists the uids of the recipients who are not friends. */
export class NotFriendsError extends ApiError {
  override readonly name = 'NotFriendsError';
  readonly code = 'NOT_FRIENDS';
  override readonly rows: readonly { readonly to: string }[];
  constructor(message: string, uids: readonly string[]) {
    super(message);
    this.rows = uids.map((to) => ({ to }));
  }
}

/** `rows` lists the uids of the recipients who may not see the clip. */
export class NotInAudienceError extends ApiError {
  override readonly name = 'NotInAudienceError';
  readonly code = 'NOT_IN_AUDIENCE';
  override readonly rows: readonly { readonly to: string }[];
  constructor(message: string, uids: readonly string[]) {
    super(message);
    this.rows = uids.map((to) => ({ to }));
  }
}

export class NotFoundError extends ApiError {
  override readonly name: string = 'NotFoundError';
  readonly code = 'NOT_FOUND';
}

/** The viewer lacks the right. The response hides that the call exists. */
export class AccessDeniedError extends NotFoundError {
  override readonly name = 'AccessDeniedError';
}

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
      | 'SIGN_IN_METHOD_TAKEN'
      | 'LAST_SIGN_IN_METHOD'
      | 'TOO_MANY_PASSKEYS'
      | 'TOO_MANY_TOKENS'
      | 'TOO_MANY_WEBHOOKS'
      | 'ID_REUSED'
      | 'GROUP_FULL'
      | 'GROUPS_FULL'
      | 'MIX_FULL'
      | 'MIXES_FULL'
      | 'CLIP_HIDDEN'
      | 'STALE_REPORTS',
  ) {
    super(message);
    this.code = code;
  }
}

/** The resource changed since the caller read it; `rows` contains the current state. */
export class StaleError extends ApiError {
  override readonly name = 'StaleError';
  readonly code = 'STALE_ACTION';
  override readonly rows: readonly unknown[];
  constructor(message: string, rows: readonly unknown[]) {
    super(message);
    this.rows = rows;
  }
}

export class RateLimitError extends ApiError {
  override readonly name = 'RateLimitError';
  readonly code = 'RATE_LIMITED';
  readonly retryAfterSeconds: number;
  readonly isFirst: boolean;
  constructor(retryAfterSeconds: number, { isFirst = false } = {}) {
    super('Too many requests: wait a moment and try again.');
    this.retryAfterSeconds = retryAfterSeconds;
    this.isFirst = isFirst;
  }
}

/** The client closed the connection before the turn of its call. The response has no reader. */
export class ClientGoneError extends Error {
  override readonly name = 'ClientGoneError';
}

export class UnavailableError extends Error {
  override readonly name = 'UnavailableError';
}

export class StartError extends Error {
  override readonly name: string = 'StartError';
  readonly exitCode: 1 | 2 = 1;
}

/** The data is damaged, or the system denies access to it. */
export class DataError extends StartError {
  override readonly name = 'DataError';
  override readonly exitCode = 2;
}
