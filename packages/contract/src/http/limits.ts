import { KIBIBYTE, SECOND, MINUTE, HOUR } from '../units.ts';

export const httpLimits = {
  bodyMaxBytes: 64 * KIBIBYTE,
  /** Open connections, with those closed in the last second. */
  connectionsPerAddress: 256,
} as const;

/** `max` calls in `windowMs` by one user, else by one address. */
export const rateLimits = {
  signIn: { max: 25, windowMs: 5 * MINUTE },
  /** By target account. */
  signInAccount: { max: 25, windowMs: HOUR },
  /** Challenges for a sign-in with a passkey. */
  passkeyStart: { max: 60, windowMs: 5 * MINUTE },
  signUp: { max: 5, windowMs: 30 * MINUTE },
  usernameCheck: { max: 10, windowMs: MINUTE },
  /** Session and token, also in a document, by session. */
  session: { max: 300, windowMs: 5 * MINUTE },
  readVisitor: { max: 300, windowMs: 5 * MINUTE },
  readUser: { max: 1500, windowMs: 5 * MINUTE },
  post: { max: 30, windowMs: HOUR },
  edit: { max: 120, windowMs: 10 * MINUTE },
  /** Registration, login date and profile changes. */
  account: { max: 60, windowMs: 10 * MINUTE },
  /** Emails caused without a session, by address. */
  passwordReset: { max: 10, windowMs: HOUR },
  /** The same by target account. */
  passwordResetAccount: { max: 3, windowMs: HOUR },
  /** Email codes, and changes of password and email. */
  credentials: { max: 20, windowMs: HOUR },
  export: { max: 5, windowMs: HOUR },
  like: { max: 120, windowMs: 10 * MINUTE },
  save: { max: 120, windowMs: 10 * MINUTE },
  friendAction: { max: 30, windowMs: HOUR },
  invite: { max: 60, windowMs: 10 * MINUTE },
  /** Separate, so that blocking works after the friend limit. */
  block: { max: 60, windowMs: HOUR },
  report: { max: 20, windowMs: HOUR },
  source: { max: 60, windowMs: 10 * MINUTE },
  moderate: { max: 300, windowMs: 10 * MINUTE },
  message: { max: 60, windowMs: MINUTE },
  share: { max: 30, windowMs: HOUR },
  group: { max: 60, windowMs: HOUR },
  reaction: { max: 120, windowMs: MINUTE },
  chatSearch: { max: 60, windowMs: MINUTE },
  /** Opening, marking seen, muting, deleting a message, leaving a group, clearing. */
  chatCommand: { max: 300, windowMs: 5 * MINUTE },
  /** Attempts to open one, by address and by user. */
  openSocket: { max: 100, windowMs: MINUTE },
  subscribe: { max: 20, windowMs: 10 * SECOND },
  /** By user. */
  typing: { max: 20, windowMs: 10 * SECOND },
  /** All requests, also of pages and files, by address; further ones are delayed. */
  request: { max: 300, windowMs: 3 * SECOND },
  /** Of any kind, by socket. */
  frame: { max: 100, windowMs: 10 * SECOND },
} as const;
