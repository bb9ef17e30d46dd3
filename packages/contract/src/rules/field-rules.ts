import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { texts } from '../texts.ts';
import { isAvatarUrl } from '../accounts/rules/avatar-url.ts';
import { isBlankText, isCleanText } from './clean-text.ts';
import { isReservedUsername, USERNAME_PATTERN } from '../accounts/rules/usernames.ts';

/*
 * The rules of single fields as schemas (spec section 5), with the spec's messages. Browser and
 * server parse with the same schema, so the message under a field is the server's reason too.
 */

const { accounts, clips } = limits;

/** Unicode letters with their marks, and the five signs; a mark belongs to the letter before it. */
const NAME_PATTERN = /^\p{L}(?:[\p{L}\p{M} ,.'-]*\p{L})?\p{M}*$/u;

/** Letters and marks that draw nothing, such as the Hangul filler. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

/**
 * Whether a first or last name is allowed: 2-26 code points, Unicode letters and the signs space,
 * comma, period, apostrophe, hyphen, a letter at both ends. Control characters and direction
 * overrides cannot pass, because only letters, marks and signs do (threats T14).
 */
export function isValidName(value: string): boolean {
  const { length } = Array.from(value);
  if (length < accounts.nameMin || length > accounts.nameMax) return false;
  return NAME_PATTERN.test(value) && !INVISIBLE.test(value);
}

/** The e-mail of Register and of the user record, at most 254 characters. */
export const emailField = emailWith(texts.accounts.registerEmail);

/** The e-mail of Login: the same rule with Login's message. */
export const loginEmailField = emailWith(texts.accounts.loginEmail);

/** The password of both forms: 6-16 letters, digits and !@#$%^&*, at least one digit and one sign. */
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

/** A first or last name; see `isValidName`. */
export const nameField = z.string().check(z.refine(isValidName, texts.accounts.personName));

/** A username for registration: the spec's form, and not a reserved word. */
export const usernameField = z.string().check(
  z.regex(USERNAME_PATTERN, texts.accounts.usernameInvalid),
  z.refine((value) => !isReservedUsername(value), texts.accounts.usernameTaken),
);

/** The description of a new post: trimmed, 1-2,000 characters, at least one of them visible. */
export const captionField = visibleText(clips.captionMax, texts.validation.caption);

/** An edited description: trimmed, at most 2,000 characters, may be empty. */
export const captionEditField = z
  .string()
  .check(
    z.trim(),
    z.maxLength(clips.captionMax, texts.validation.captionEdit),
    z.refine(isCleanText, texts.validation.cleanText),
  );

/** The reason of a report: trimmed, 1-500 characters, at least one of them visible. */
export const reportReasonField = visibleText(clips.reportReasonMax, texts.validation.reportReason);

/** The link of a profile photo; see `isAvatarUrl`. */
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
