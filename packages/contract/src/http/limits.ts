import { KIBIBYTE, SECOND, MINUTE, HOUR, DAY } from '../units.ts';

export const httpLimits = {
  bodyMaxBytes: 64 * KIBIBYTE,
  /** Open connections and those closed in the last second. */
  connectionsPerAddress: 256,
} as const;

/** `max` calls in `windowMs` per user, or per address for visitors. */
interface RateLimit {
  readonly max: number;
  readonly windowMs: number;
  /**
   * - `exact`: servers count together before the call runs. For guesses, emails, accounts, and what
   *   other users see or moderators read.
   * - `shared`: each server counts alone and adds to a common count later: no call is delayed.
   * - `server`: each server counts alone. For one socket, or to protect one server.
   */
  readonly scope: 'exact' | 'shared' | 'server';
}

/** The limits that a call of the contract can have. */
export const callRateLimits = {
  usernameCheck: { max: 10, windowMs: MINUTE, scope: 'exact' },
  post: { max: 30, windowMs: HOUR, scope: 'exact' },
  /** Of up to 20 posts, or 200 saves, each. */
  import: { max: 60, windowMs: HOUR, scope: 'exact' },
  edit: { max: 120, windowMs: 10 * MINUTE, scope: 'shared' },
  /** Registration, login date and profile changes. */
  account: { max: 60, windowMs: 10 * MINUTE, scope: 'shared' },
  /** Uploads of profile photos, which are decoded. */
  photo: { max: 20, windowMs: HOUR, scope: 'exact' },
  /** Email codes, and changes of password or email. */
  credentials: { max: 20, windowMs: HOUR, scope: 'exact' },
  webhook: { max: 60, windowMs: 10 * MINUTE, scope: 'shared' },
  export: { max: 5, windowMs: HOUR, scope: 'exact' },
  like: { max: 120, windowMs: 10 * MINUTE, scope: 'shared' },
  save: { max: 120, windowMs: 10 * MINUTE, scope: 'shared' },
  mix: { max: 240, windowMs: 10 * MINUTE, scope: 'shared' },
  friendAction: { max: 30, windowMs: HOUR, scope: 'exact' },
  invite: { max: 60, windowMs: 10 * MINUTE, scope: 'shared' },
  /** Separate from friendAction, so that a user can still block others. */
  block: { max: 60, windowMs: HOUR, scope: 'exact' },
  report: { max: 20, windowMs: HOUR, scope: 'exact' },
  claim: { max: 5, windowMs: HOUR, scope: 'exact' },
  source: { max: 60, windowMs: 10 * MINUTE, scope: 'shared' },
  moderate: { max: 300, windowMs: 10 * MINUTE, scope: 'shared' },
  message: { max: 60, windowMs: MINUTE, scope: 'shared' },
  share: { max: 30, windowMs: HOUR, scope: 'exact' },
  group: { max: 60, windowMs: HOUR, scope: 'exact' },
  reaction: { max: 120, windowMs: MINUTE, scope: 'shared' },
  chatSearch: { max: 60, windowMs: MINUTE, scope: 'shared' },
  /** Open, mark seen, mute, delete a message, leave a group, clear notifications. */
  chatCommand: { max: 300, windowMs: 5 * MINUTE, scope: 'shared' },
  liveChanges: { max: 600, windowMs: MINUTE, scope: 'shared' },
} as const satisfies Readonly<Record<string, RateLimit>>;

/** Limits of reads, sign-ins, sockets and connections. */
const otherRateLimits = {
  signIn: { max: 25, windowMs: 5 * MINUTE, scope: 'exact' },
  /** Per target account. */
  signInAccount: { max: 25, windowMs: HOUR, scope: 'exact' },
  /** Challenges to sign in with a passkey. */
  passkeyStart: { max: 60, windowMs: 5 * MINUTE, scope: 'exact' },
  signUp: { max: 5, windowMs: 30 * MINUTE, scope: 'exact' },
  /** Session and token, also in a document; per session. */
  session: { max: 300, windowMs: 5 * MINUTE, scope: 'shared' },
  readVisitor: { max: 300, windowMs: 5 * MINUTE, scope: 'shared' },
  /** The list of its files, and files of up to 10,000 addresses. */
  sitemap: { max: 60, windowMs: 5 * MINUTE, scope: 'shared' },
  readUser: { max: 1500, windowMs: 5 * MINUTE, scope: 'shared' },
  /** Calls with any access token of the user. Commands also count as the user's own. */
  accessToken: { max: 600, windowMs: 5 * MINUTE, scope: 'shared' },
  /** Emails requested without a session, per address. */
  passwordReset: { max: 10, windowMs: HOUR, scope: 'exact' },
  /** Emails requested without a session, per target account. */
  passwordResetAccount: { max: 3, windowMs: HOUR, scope: 'exact' },
  /** Claims of one clip, by anyone. */
  claimClip: { max: 20, windowMs: DAY, scope: 'exact' },
  /** Claims with one email, each of which is mailed a link. */
  claimEmail: { max: 3, windowMs: HOUR, scope: 'exact' },
  /** Emails about webhooks that were turned off, per user. */
  webhookMail: { max: 3, windowMs: DAY, scope: 'exact' },
  /** Attempts, per address and per user. */
  openSocket: { max: 100, windowMs: MINUTE, scope: 'shared' },
  subscribe: { max: 20, windowMs: 10 * SECOND, scope: 'server' },
  /** What calls and subscriptions return, before compression: `max` is bytes. */
  readBytes: { max: 32 * 1024 * KIBIBYTE, windowMs: 5 * MINUTE, scope: 'server' },
  /** Per user. */
  typing: { max: 20, windowMs: 10 * SECOND, scope: 'shared' },
  /** Events of looping together, per user. */
  together: { max: 60, windowMs: 10 * SECOND, scope: 'shared' },
  /** New rooms, each of which sends a notice, per user. */
  startTogether: { max: 30, windowMs: HOUR, scope: 'exact' },
  /** All requests, pages and files included, per address; more are delayed. */
  request: { max: 300, windowMs: 3 * SECOND, scope: 'server' },
  /** Frames of any kind, per socket. */
  frame: { max: 100, windowMs: 10 * SECOND, scope: 'server' },
} as const satisfies Readonly<Record<string, RateLimit>>;

export const rateLimits = { ...callRateLimits, ...otherRateLimits } as const;
