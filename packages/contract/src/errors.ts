import * as z from 'zod/mini';

export const errorStatus = {
  VALIDATION: 400,
  BAD_JSON: 400,
  BAD_URL: 400,
  /** The code of an email link is wrong, used or expired. */
  INVALID_CODE: 400,
  COMMON_PASSWORD: 400,
  INVALID_PASSKEY: 400,
  SELF: 400,
  ID_MISMATCH: 400,
  UNAUTHENTICATED: 401,
  IDENTITY_MISMATCH: 403,
  NOT_OWNER: 403,
  NOT_FRIENDS: 403,
  BLOCKED: 403,
  BAD_ORIGIN: 403,
  /** Requires a recent sign-in. */
  REAUTH_REQUIRED: 403,
  /** This deployment requires a second factor of moderators. */
  SECOND_FACTOR_REQUIRED: 403,
  /** Only the operator acts on the account of an admin. */
  ADMIN_PROTECTED: 403,
  /** `rows[0]` says why, until when, and how to reach the operator. */
  ACCOUNT_SUSPENDED: 403,
  /** The operator has not approved the account yet. */
  APPROVAL_PENDING: 403,
  SIGN_UPS_CLOSED: 403,
  INVITE_REQUIRED: 403,
  /** Signing up needs a solved challenge that is new. */
  CHALLENGE_REQUIRED: 403,
  EMAIL_UNVERIFIED: 403,
  NOT_FOUND: 404,
  USERNAME_TAKEN: 409,
  EMAIL_TAKEN: 409,
  ALREADY_REGISTERED: 409,
  /** Above accountLimits.passkeysMax. */
  TOO_MANY_PASSKEYS: 409,
  STALE_ACTION: 409,
  /** The clip or its reports have changed since the moderator loaded them. */
  STALE_REPORTS: 409,
  ID_REUSED: 409,
  GROUP_FULL: 409,
  /** A user would be in more than groupLimits.perUserMax. */
  GROUPS_FULL: 409,
  NOT_REGISTERED: 409,
  PRECONDITION_FAILED: 412,
  TOO_LARGE: 413,
  URI_TOO_LONG: 414,
  UNSUPPORTED_TYPE: 415,
  BAD_RANGE: 416,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNSUPPORTED_FORMAT: 501,
  UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/**
 * The body of every response with a status of 400 or more. `rows` contains the current state if it
 * has changed.
 */
export const errorBody = z.object({
  error: z.object({ code: z.string(), message: z.string() }),
  rows: z.optional(z.array(z.unknown())),
});

export type ErrorBody = z.infer<typeof errorBody>;
