import { DAY, HOUR, KIBIBYTE, MINUTE } from '../units.ts';

/** Accounts and names (spec 5, 9). */
export const accountLimits = {
  emailMax: 254,
  /** Login must not reject a password that Register accepted. */
  passwordMin: 6,
  passwordMax: 16,
  nameMin: 2,
  nameMax: 26,
  usernameMin: 3,
  usernameMax: 15,
  /** Longer display names are hidden. */
  shownNameMax: 25,
  usernameChangeCooldownMs: 7 * DAY,
  avatarUrlMax: 2048,
  bioMax: 160,
  bioLinkMax: 200,
  /** Sensitive calls require a sign-in that is not older. */
  freshSignInMs: 5 * MINUTE,
  emailCodeMs: HOUR,
  emailCodeMax: 2048,
  passkeysMax: 10,
  passkeyNameMax: 50,
  passkeyChallengeMs: 5 * MINUTE,
  defaultAvatar: '/avatars/default.svg',
} as const;

/** Uploaded profile photos. A constant of its own: every page loads `accountLimits`. */
export const accountPhotoLimits = {
  /** Pixels of a stored photo's side, enough for the largest avatar on a screen with 2 dots a pixel. */
  side: 256,
  storedMaxBytes: 20 * KIBIBYTE,
  /** Of an upload: its base64 fits into the body of a call, and through every proxy of deploy/. */
  uploadMaxBytes: 45 * KIBIBYTE,
  /** A small file can have many pixels of one color. */
  pixelsMax: 4_194_304,
} as const;

/** A constant of its own, as above. */
export const sessionLimits = {
  /** A session ends after this time without use. */
  idleMs: 30 * DAY,
  /** A session ends this long after the sign-in, even if used. */
  maxMs: 90 * DAY,
  /** A further sign-in ends the session that was not used for the longest time. */
  accountMax: 100,
  /** After this time, tokens are signed with a new key. */
  signingKeyMs: 30 * DAY,
} as const;
