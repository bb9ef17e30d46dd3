import {
  emailField,
  loginEmailField,
  passwordField,
  nameField,
  usernameField,
} from '@reprise/contract/rules/field-rules.ts';
import { texts } from '@reprise/contract/texts.ts';
import * as z from 'zod/mini';

/** The Login tab (spec section 5). */
export const loginSchema = z.object({ email: loginEmailField, password: passwordField });

export type LoginValues = z.infer<typeof loginSchema>;

/** The Register tab (spec section 5). */
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
      error: texts.accounts.repeatPassword,
      // Else it would be left out until every other field is right.
      when: () => true,
    }),
  );

export type RegisterValues = z.infer<typeof registerSchema>;

/** The Register tab for an account that only lacks its record: e-mail and password are settled. */
export const finishSchema = z.object({
  firstName: nameField,
  lastName: nameField,
  email: z.string(),
  password: z.string(),
  repeat: z.string(),
  username: usernameField,
});
