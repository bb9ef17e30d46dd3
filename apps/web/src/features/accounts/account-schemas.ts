import { accountTexts } from '@reprise/contract/accounts/texts.ts';
import { loginEmailField, passwordField } from '@reprise/contract/accounts/rules/field-rules.ts';
import { loginTexts } from '@reprise/contract/accounts/login-texts.ts';
import * as z from 'zod/mini';

const { password, section, deletion } = accountTexts;

const currentPasswordField = z.string().check(z.minLength(1, password.missing));

export const resetRequestSchema = z.object({ email: loginEmailField });

export type ResetRequestValues = z.infer<typeof resetRequestSchema>;

export const newPasswordSchema = newPasswordWith(z.string());
export const changePasswordSchema = newPasswordWith(currentPasswordField);

export type NewPasswordValues = z.infer<typeof newPasswordSchema>;

export function changeEmailSchema(currentEmail: string) {
  return z.object({
    email: loginEmailField.check(
      z.refine((email) => email.toLowerCase() !== currentEmail.toLowerCase(), section.sameEmail),
    ),
    current: currentPasswordField,
  });
}

export type ChangeEmailValues = z.infer<ReturnType<typeof changeEmailSchema>>;

export function deletionSchema(username: string) {
  return z.object({
    current: currentPasswordField,
    username: z
      .string()
      .check(
        z.refine(
          (typed) => typed.trim().toLowerCase() === username.toLowerCase(),
          deletion.usernameWrong,
        ),
      ),
  });
}

export type DeletionValues = z.infer<ReturnType<typeof deletionSchema>>;

function newPasswordWith(current: z.ZodMiniString<string>) {
  return z.object({ current, password: passwordField, repeat: z.string() }).check(
    z.refine(({ password: typed, repeat }) => typed === repeat, {
      path: ['repeat'],
      error: loginTexts.passwordsDiffer,
      // Runs this check even while other fields are invalid.
      when: () => true,
    }),
  );
}
