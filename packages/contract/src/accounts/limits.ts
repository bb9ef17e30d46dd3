import { MINUTE, HOUR, DAY } from '../units.ts';

/** Accounts and names (spec 5, 9). */
export const accountLimits = {
  emailMax: 254,
  /** The same for both forms: Login would reject a longer password that Register accepts. */
  passwordMin: 6,
  passwordMax: 16,
  nameMin: 2,
  nameMax: 26,
  usernameMin: 3,
  usernameMax: 15,
  /** A longer display name is not shown. */
  shownNameMax: 25,
  usernameChangeCooldownMs: 7 * DAY,
  avatarUrlMax: 2048,
  bioMax: 160,
  bioLinkMax: 200,
  /** Maximum age of a sign-in for sensitive calls. */
  freshSignInMs: 5 * MINUTE,
  emailCodeMs: HOUR,
  emailCodeMax: 2048,
  passkeysMax: 10,
  passkeyNameMax: 50,
  passkeyChallengeMs: 5 * MINUTE,
  defaultAvatar: '/avatars/default.svg',
} as const;
