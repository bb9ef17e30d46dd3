import * as z from 'zod/mini';

export const errorStatus = {
  VALIDATION: 400,
  BAD_JSON: 400,
  BAD_URL: 400,
  /** The code of an email link is wrong, used or expired. */
  INVALID_CODE: 400,
  /** A link to sign in was sent to another email, or this browser did not ask for it. */
  WRONG_EMAIL: 400,
  COMMON_PASSWORD: 400,
  INVALID_PASSKEY: 400,
  /** The video's channel is on the operator's list of refused ones. */
  CHANNEL_REFUSED: 400,
  SELF: 400,
  ID_MISMATCH: 400,
  UNAUTHENTICATED: 401,
  IDENTITY_MISMATCH: 403,
  NOT_OWNER: 403,
  /** The access token has no scope that opens the call. */
  INSUFFICIENT_SCOPE: 403,
  NOT_FRIENDS: 403,
  /** Some recipients may not see the clip; `rows` lists their uids as `to`. */
  NOT_IN_AUDIENCE: 403,
  BLOCKED: 403,
  BAD_ORIGIN: 403,
  /** The call requires a recent sign-in. */
  REAUTH_REQUIRED: 403,
  /** This deployment requires a second factor for moderators. */
  SECOND_FACTOR_REQUIRED: 403,
  /** Only the operator can act on an admin's account. */
  ADMIN_PROTECTED: 403,
  /** `rows[0]` has the reason, the end and the operator's contact. */
  ACCOUNT_SUSPENDED: 403,
  /** The operator has not approved the account. */
  APPROVAL_PENDING: 403,
  SIGN_UPS_CLOSED: 403,
  INVITE_REQUIRED: 403,
  /** Signing up requires a newly solved challenge. */
  CHALLENGE_REQUIRED: 403,
  EMAIL_UNVERIFIED: 403,
  NOT_FOUND: 404,
  USERNAME_TAKEN: 409,
  EMAIL_TAKEN: 409,
  ALREADY_REGISTERED: 409,
  /** Another account uses this identity of the provider, or this account another identity. */
  SIGN_IN_METHOD_TAKEN: 409,
  /** The account would be without a password, provider and passkey. */
  LAST_SIGN_IN_METHOD: 409,
  /** The account has accountLimits.passkeysMax passkeys. */
  TOO_MANY_PASSKEYS: 409,
  /** The user has tokenLimits.perUserMax access tokens. */
  TOO_MANY_TOKENS: 409,
  /** The user has webhookLimits.perUserMax webhooks. */
  TOO_MANY_WEBHOOKS: 409,
  STALE_ACTION: 409,
  /** The clip or its reports have changed since the moderator loaded them. */
  STALE_REPORTS: 409,
  /** A moderator's decision hides the clip. */
  CLIP_HIDDEN: 409,
  ID_REUSED: 409,
  GROUP_FULL: 409,
  /** A user would be in more than groupLimits.perUserMax groups. */
  GROUPS_FULL: 409,
  /** The mix has mixLimits.clipsMax clips. */
  MIX_FULL: 409,
  /** The user has mixLimits.perUserMax mixes. */
  MIXES_FULL: 409,
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
 * The body of every response with a status of 400 or more. `rows` has the current state if the
 * client's is outdated.
 */
export const errorBody = z.object({
  error: z.object({ code: z.string(), message: z.string() }),
  rows: z.optional(z.array(z.unknown())),
});

export type ErrorBody = z.infer<typeof errorBody>;
