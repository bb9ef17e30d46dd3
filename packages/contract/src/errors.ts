import * as z from 'zod/mini';

/**
 * Every error code the product API answers with, and its HTTP status (docs/api.md, "Errors").
 * A status can carry several codes; a code has one status.
 */
export const errorStatus = {
  VALIDATION: 400,
  BAD_JSON: 400,
  BAD_URL: 400,
  /** The code of a link from an e-mail is wrong, used or too old. */
  INVALID_CODE: 400,
  SELF: 400,
  ID_MISMATCH: 400,
  UNAUTHENTICATED: 401,
  IDENTITY_MISMATCH: 403,
  NOT_OWNER: 403,
  NOT_FRIENDS: 403,
  BLOCKED: 403,
  BAD_ORIGIN: 403,
  /** The call needs a sign-in of the last minutes: ask for the password again. */
  REAUTH_REQUIRED: 403,
  /** This deployment wants a confirmed e-mail first. */
  EMAIL_UNVERIFIED: 403,
  NOT_FOUND: 404,
  USERNAME_TAKEN: 409,
  EMAIL_TAKEN: 409,
  ALREADY_REGISTERED: 409,
  STALE_ACTION: 409,
  /** A reported clip, or its reports, are not those that were decided on. */
  STALE_REPORTS: 409,
  ID_REUSED: 409,
  NOT_REGISTERED: 409,
  PRECONDITION_FAILED: 412,
  TOO_LARGE: 413,
  URI_TOO_LONG: 414,
  UNSUPPORTED_TYPE: 415,
  BAD_RANGE: 416,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  /** The answer is not given in this form. */
  UNSUPPORTED_FORMAT: 501,
  UNAVAILABLE: 503,
} as const;

/** One of the codes of `errorStatus`. */
export type ErrorCode = keyof typeof errorStatus;

/**
 * The body of every answer with a status of 400 or more: a code for programs, a sentence for people.
 * A refusal because things have changed carries in `rows` how they now are.
 */
export const errorBody = z.object({
  error: z.object({ code: z.string(), message: z.string() }),
  rows: z.optional(z.array(z.unknown())),
});

/** The parsed form of `errorBody`. */
export type ErrorBody = z.infer<typeof errorBody>;
