import { KIBIBYTE, SECOND, MINUTE, HOUR } from '../units.ts';

export const httpLimits = {
  bodyMaxBytes: 64 * KIBIBYTE,
  /** Open connections and those closed in the last second. */
  connectionsPerAddress: 256,
} as const;

/** `max` calls in `windowMs` per user, or per address for visitors. */
export const rateLimits = {
  signIn: { max: 25, windowMs: 5 * MINUTE },
  /** Per target account. */
  signInAccount: { max: 25, windowMs: HOUR },
  /** Challenges to sign in with a passkey. */
  passkeyStart: { max: 60, windowMs: 5 * MINUTE },
  signUp: { max: 5, windowMs: 30 * MINUTE },
  usernameCheck: { max: 10, windowMs: MINUTE },
  /** Session and token, also in a document; per session. */
  session: { max: 300, windowMs: 5 * MINUTE },
  readVisitor: { max: 300, windowMs: 5 * MINUTE },
  readUser: { max: 1500, windowMs: 5 * MINUTE },
  post: { max: 30, windowMs: HOUR },
  edit: { max: 120, windowMs: 10 * MINUTE },
  /** Registration, login date and profile changes. */
  account: { max: 60, windowMs: 10 * MINUTE },
  /** Emails requested without a session, per address. */
  passwordReset: { max: 10, windowMs: HOUR },
  /** Emails requested without a session, per target account. */
  passwordResetAccount: { max: 3, windowMs: HOUR },
  /** Email codes, and changes of password or email. */
  credentials: { max: 20, windowMs: HOUR },
  export: { max: 5, windowMs: HOUR },
  like: { max: 120, windowMs: 10 * MINUTE },
  save: { max: 120, windowMs: 10 * MINUTE },
  friendAction: { max: 30, windowMs: HOUR },
  invite: { max: 60, windowMs: 10 * MINUTE },
  /** Separate from friendAction, so that a user can still block others. */
  block: { max: 60, windowMs: HOUR },
  report: { max: 20, windowMs: HOUR },
  source: { max: 60, windowMs: 10 * MINUTE },
  moderate: { max: 300, windowMs: 10 * MINUTE },
  message: { max: 60, windowMs: MINUTE },
  share: { max: 30, windowMs: HOUR },
  group: { max: 60, windowMs: HOUR },
  reaction: { max: 120, windowMs: MINUTE },
  chatSearch: { max: 60, windowMs: MINUTE },
  /** Open, mark seen, mute, delete a message, leave a group, clear notifications. */
  chatCommand: { max: 300, windowMs: 5 * MINUTE },
  /** Attempts, per address and per user. */
  openSocket: { max: 100, windowMs: MINUTE },
  subscribe: { max: 20, windowMs: 10 * SECOND },
  /** Per user. */
  typing: { max: 20, windowMs: 10 * SECOND },
  /** All requests, pages and files included, per address; more are delayed. */
  request: { max: 300, windowMs: 3 * SECOND },
  /** Frames of any kind, per socket. */
  frame: { max: 100, windowMs: 10 * SECOND },
} as const;
