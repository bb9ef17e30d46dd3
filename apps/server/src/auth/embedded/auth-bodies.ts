import { text } from '@reprise/contract/fields.ts';
import { passkeyProof } from '@reprise/contract/accounts/passkey-calls.ts';
import { accountLimits } from '@reprise/contract/accounts/limits.ts';
import { avatarUrlField, emailField, passwordField } from '@reprise/contract/rules/field-rules.ts';
import * as z from 'zod/mini';
import { InvalidInputError } from '#platform/errors.ts';

const NAME_MAX = 64;
const TYPED_PASSWORD_MAX = 128;
const SECOND_FACTOR_CODE_MAX = 32;

const displayName = text(NAME_MAX);
/** Only compared, so the rules for new passwords do not apply. */
const typedPassword = z.string().check(z.minLength(1), z.maxLength(TYPED_PASSWORD_MAX));
const code = z.string().check(z.minLength(1), z.maxLength(accountLimits.emailCodeMax));

/** Unknown fields are dropped. */
export const authBodies = {
  signUp: z.strictObject({
    name: z._default(displayName, ''),
    email: emailField,
    password: passwordField,
  }),
  signIn: z.strictObject({ email: emailField, password: typedPassword }),
  updateUser: z.strictObject({
    name: z.optional(displayName),
    image: z.optional(z.nullable(avatarUrlField)),
  }),
  empty: z.optional(z.strictObject({})),
  requestReset: z.strictObject({ email: emailField }),
  resetPassword: z.strictObject({ code, password: passwordField }),
  changePassword: z.strictObject({ current: typedPassword, password: passwordField }),
  changeEmail: z.strictObject({ email: emailField }),
  confirmEmail: z.strictObject({ code }),
  password: z.strictObject({ password: typedPassword }),
  passkey: z.strictObject({ passkey: passkeyProof }),
  /** Six digits, or a recovery code. */
  secondFactor: z.strictObject({
    code: z.string().check(z.minLength(6), z.maxLength(SECOND_FACTOR_CODE_MAX)),
  }),
} as const;

/** Throws an InvalidInputError with the first message. */
export function parseBody<S extends z.core.$ZodType>(schema: S, body: unknown): z.core.output<S> {
  const parsed = z.safeParse(schema, body);
  if (parsed.success) return parsed.data;
  throw new InvalidInputError(parsed.error.issues[0]?.message ?? 'Invalid input');
}
