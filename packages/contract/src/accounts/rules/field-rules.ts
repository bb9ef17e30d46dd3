import * as z from 'zod/mini';
import { isCleanText, normalized, trimBlank } from '../../rules/clean-text.ts';
import { toSingleLine } from '../../rules/single-line.ts';
import { fieldTexts } from '../../rules/texts.ts';
import { accountLimits } from '../limits.ts';
import { loginTexts } from '../login-texts.ts';
import { isAvatarUrl, isPhotoPath } from './avatar-url.ts';
import { isBioLink } from './bio-link.ts';
import { asciiEmail, EMAIL_PATTERN } from './email.ts';
import { isReservedUsername, USERNAME_PATTERN } from './usernames.ts';

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

export const avatarUrlField = z
  .string()
  .check(z.overwrite(trimBlank), z.refine(isAvatarUrl, fieldTexts.avatarUrl));

/** The path of an uploaded photo. */
export const photoPathField = z.string().check(z.refine(isPhotoPath, fieldTexts.avatarUrl));

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

/** An email address with its own message. */
export function emailWith(message: string) {
  return z
    .string()
    .check(
      z.overwrite(asciiEmail),
      z.maxLength(accountLimits.emailMax, message),
      z.email({ pattern: EMAIL_PATTERN, error: message }),
    );
}
