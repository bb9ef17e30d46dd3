import {
  emailField,
  loginEmailField,
  passwordField,
  nameField,
  usernameField,
} from '@reprise/contract/accounts/rules/field-rules.ts';
import { loginTexts } from '@reprise/contract/accounts/login-texts.ts';
import * as z from 'zod/mini';

export const loginSchema = z.object({ email: loginEmailField, password: passwordField });

export type LoginValues = z.infer<typeof loginSchema>;

export const registerSchema = z
  .object({
    firstName: nameField,
    lastName: nameField,
    email: emailField,
    password: passwordField,
    repeat: z.string(),
    username: usernameField,
  })
  .check(
    z.refine(({ password, repeat }) => password === repeat, {
      path: ['repeat'],
      error: loginTexts.passwordsDiffer,
      // Runs this check even while other fields are invalid.
      when: () => true,
    }),
  );

export type RegisterValues = z.infer<typeof registerSchema>;

export const finishSchema = z.object({
  firstName: nameField,
  lastName: nameField,
  email: z.string(),
  password: z.string(),
  repeat: z.string(),
  username: usernameField,
});
