import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { texts } from '../texts.ts';
import { isAvatarUrl } from '../accounts/rules/avatar-url.ts';
import { isBlankText, isCleanText } from './clean-text.ts';
import { isReservedUsername, USERNAME_PATTERN } from '../accounts/rules/usernames.ts';

/*
 * Schemas of single fields (spec section 5) with the spec's messages, shared by browser and server.
 */

const { accounts, clips } = limits;

/** Unicode letters with their marks, and the five signs; a mark belongs to the letter before it. */
const NAME_PATTERN = /^\p{L}(?:[\p{L}\p{M} ,.'-]*\p{L})?\p{M}*$/u;

/** Invisible letters and marks, such as the Hangul filler. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

/**
 * Returns true for an allowed first or last name: 2-26 code points, Unicode letters and the signs
 * space, comma, period, apostrophe, hyphen, a letter at both ends. Excludes control characters and
 * direction overrides (threats T14).
 */
export function isValidName(value: string): boolean {
  const { length } = Array.from(value);
  if (length < accounts.nameMin || length > accounts.nameMax) return false;
  return NAME_PATTERN.test(value) && !INVISIBLE.test(value);
}

/** At most 254 characters. */
export const emailField = emailWith(texts.accounts.registerEmail);

/** Same rule, Login's message. */
export const loginEmailField = emailWith(texts.accounts.loginEmail);

/** 6-16 letters, digits and !@#$%^&*, at least one digit and one sign. */
export const passwordField = z
  .string()
  .check(
    z.regex(
      new RegExp(
        `^(?=.*[0-9])(?=.*[!@#$%^&*])[A-Za-z0-9!@#$%^&*]{${accounts.passwordMin},${accounts.passwordMax}}$`,
      ),
      texts.accounts.password,
    ),
  );

export const nameField = z.string().check(z.refine(isValidName, texts.accounts.personName));

/** Excludes reserved words. */
export const usernameField = z.string().check(
  z.regex(USERNAME_PATTERN, texts.accounts.usernameInvalid),
  z.refine((value) => !isReservedUsername(value), texts.accounts.usernameTaken),
);

/** Trimmed, 1-2,000 characters, at least one visible. */
export const captionField = visibleText(clips.captionMax, texts.validation.caption);

/** Trimmed, at most 2,000 characters, may be empty. */
export const captionEditField = z
  .string()
  .check(
    z.trim(),
    z.maxLength(clips.captionMax, texts.validation.captionEdit),
    z.refine(isCleanText, texts.validation.cleanText),
  );

/** Trimmed, 1-500 characters, at least one visible. */
export const reportReasonField = visibleText(clips.reportReasonMax, texts.validation.reportReason);

export const avatarUrlField = z
  .string()
  .check(
    z.maxLength(accounts.avatarUrlMax, texts.validation.avatarUrl),
    z.refine(isAvatarUrl, texts.validation.avatarUrl),
  );

function emailWith(message: string) {
  return z.string().check(z.maxLength(accounts.emailMax, message), z.email(message));
}

function visibleText(max: number, message: string) {
  return z.string().check(
    z.trim(),
    z.minLength(1, message),
    z.maxLength(max, message),
    z.refine((value) => !isBlankText(value), message),
    z.refine(isCleanText, texts.validation.cleanText),
  );
}
