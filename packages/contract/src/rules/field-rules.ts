import * as z from 'zod/mini';
import { accountLimits } from '../accounts/limits.ts';
import { tileLimits } from '../tiles/limits.ts';
import { loginTexts } from '../accounts/login-texts.ts';
import { fieldTexts } from './texts.ts';
import { asciiEmail, EMAIL_PATTERN } from '../accounts/rules/email.ts';
import { isBioLink } from '../accounts/rules/bio-link.ts';
import { isAvatarUrl } from '../accounts/rules/avatar-url.ts';
import { isBlankText, isCleanText, normalized, trimBlank } from './clean-text.ts';
import { toSingleLine } from './single-line.ts';
import { isReservedUsername, USERNAME_PATTERN } from '../accounts/rules/usernames.ts';

/* Field schemas with the spec's messages (section 5). */

/**
 * A mark belongs to the letter before it, as does the apostrophe at the end of a Hebrew name.
 * Joiners are invisible, but spell words of some scripts. Tibetan has a dot between syllables.
 */
const NAME_PATTERN =
  /^\p{L}(?:(?:[\p{L}\p{M} ,.'·・\u0f0b-]|(?<=[\p{L}\p{M}])[\u200c\u200d](?=[\p{L}\p{M}])|(?<=\p{sc=Hebrew})״(?=\p{sc=Hebrew}))*\p{L})?\p{M}*(?:(?<=\p{sc=Hebrew})')?$/u;

/** Other characters that show nothing, such as the Hangul filler. A Chinese sign may have variants. */
const INVISIBLE =
  /(?!(?<=\p{sc=Han})[\ufe00-\ufe0f\u{e0100}-\u{e01ef}])[^\P{Default_Ignorable_Code_Point}\u200c\u200d]/u;

/**
 * Returns true for a valid first or last name: 2-26 code points, Unicode letters, space, comma,
 * period, apostrophe, hyphen and middle dot, a letter at both ends. Joiners only between letters and
 * marks. Rejects direction overrides (threats T14).
 */
export function isValidName(value: string): boolean {
  const { length } = Array.from(value);
  if (length < accountLimits.nameMin || length > accountLimits.nameMax) return false;
  return NAME_PATTERN.test(value) && !INVISIBLE.test(value);
}

/** Read by `asciiEmail`, at most 254 characters. */
export const emailField = emailWith(loginTexts.registerEmail);

/** Same rule, with Login's message. */
export const loginEmailField = emailWith(loginTexts.loginEmail);

/** 6-16 letters, digits and !@#$%^&*, at least one digit and one sign. */
export const passwordField = z
  .string()
  .check(
    z.regex(
      new RegExp(
        `^(?=.*[0-9])(?=.*[!@#$%^&*])[A-Za-z0-9!@#$%^&*]{${accountLimits.passwordMin},${accountLimits.passwordMax}}$`,
      ),
      loginTexts.passwordRule,
    ),
  );

/**
 * Returns one spelling of a name, so that the search finds it: keyboards have other apostrophes,
 * hyphens, dots and spaces, full-width letters, or an accent as a character of its own.
 */
export function normalizeName(name: string): string {
  const plain = name
    .replace(/[\uff00-\uffef]/g, (character) => character.normalize('NFKC'))
    .replace(/[‘’‛`´′׳]/g, "'")
    .replace(/(?<=\p{sc=Hebrew})["“”](?=\p{sc=Hebrew})/gu, '״')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[•‧∙⋅]/g, '·')
    .replace(/\p{Zs}/gu, ' ');
  return normalized(plain, 'NFC');
}

/** Trimmed, in one spelling. */
export const nameField = z
  .string()
  .check(
    z.overwrite(trimBlank),
    z.overwrite(normalizeName),
    z.refine(isValidName, loginTexts.personName),
  );

/** Trimmed. Rejects reserved words. */
export const usernameField = z.string().check(
  z.overwrite(trimBlank),
  z.regex(USERNAME_PATTERN, loginTexts.usernameInvalid),
  z.refine((value) => !isReservedUsername(value), loginTexts.usernameTaken),
);

/** Trimmed, 1-2,000 characters, at least one visible. */
export const captionField = visibleText(tileLimits.captionMax, fieldTexts.caption);

/** Trimmed, at most 2,000 characters, may be empty. */
export const captionEditField = z
  .string()
  .check(
    z.trim(),
    z.maxLength(tileLimits.captionMax, fieldTexts.captionEdit),
    z.refine(isCleanText, fieldTexts.cleanText),
  );

/** Trimmed, 1-500 characters, at least one visible. */
export const reportReasonField = visibleText(tileLimits.reportReasonMax, fieldTexts.reportReason);

export const avatarUrlField = z
  .string()
  .check(z.overwrite(trimBlank), z.refine(isAvatarUrl, fieldTexts.avatarUrl));

/** One line, at most 160 characters, may be empty. */
export const bioField = z
  .string()
  .check(
    z.refine(isCleanText, fieldTexts.cleanText),
    z.overwrite(toSingleLine),
    z.maxLength(accountLimits.bioMax, fieldTexts.bio),
  );

/** Trimmed, an https link to a public host, or empty. */
export const bioLinkField = z.string().check(
  z.overwrite(trimBlank),
  z.refine((value) => value === '' || isBioLink(value), fieldTexts.bioLink),
);

function emailWith(message: string) {
  return z
    .string()
    .check(
      z.overwrite(asciiEmail),
      z.maxLength(accountLimits.emailMax, message),
      z.email({ pattern: EMAIL_PATTERN, error: message }),
    );
}

/** Trimmed, 1 to `max` characters, at least one visible. */
export function visibleText(max: number, message: string) {
  return z.string().check(
    z.trim(),
    z.minLength(1, message),
    z.maxLength(max, message),
    z.refine((value) => !isBlankText(value), message),
    z.refine(isCleanText, fieldTexts.cleanText),
  );
}
