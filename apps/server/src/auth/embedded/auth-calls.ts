import { accountLimits } from '@reprise/contract/accounts/limits.ts';
import { passkeyProof } from '@reprise/contract/accounts/passkey-calls.ts';
import { signInProviderId } from '@reprise/contract/accounts/sign-in-calls.ts';
import type { ErrorCode } from '@reprise/contract/errors.ts';
import { success, text, uid } from '@reprise/contract/fields.ts';
import { inviteCode } from '@reprise/contract/rules/invite-link.ts';
import { solvedChallenge } from '@reprise/contract/sign-ups/challenge.ts';
import {
  avatarUrlField,
  photoPathField,
  emailField,
  passwordField,
} from '@reprise/contract/accounts/rules/field-rules.ts';
import { emailedCode, signInCode } from '@reprise/contract/rules/typed-code.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { commonErrors, type ApiCall } from '#platform/http/api/open-api/api-call.ts';
import type { SecurityEventName } from '#platform/log/security-events.ts';

const NAME_MAX = 64;
const TYPED_PASSWORD_MAX = 128;
const SECOND_FACTOR_CODE_MAX = 64;

const displayName = text(NAME_MAX);
/** Not the rules for new passwords: this one is only compared. */
const typedPassword = z.string().check(z.minLength(1), z.maxLength(TYPED_PASSWORD_MAX));
const emailCode = z
  .string()
  .check(z.maxLength(accountLimits.emailCodeMax), z.overwrite(emailedCode), z.minLength(1));
const password = z.strictObject({ password: typedPassword });
/** Absent for an account without a password, whose sign-in must be recent. */
const ownPassword = z.strictObject({ password: z.optional(typedPassword) });
const empty = z.optional(z.strictObject({}));
const email = z.strictObject({ email: emailField });

/** Six digits, or a recovery code, as users type them. */
const secondFactorCode = z.strictObject({
  code: z
    .string()
    .check(z.maxLength(SECOND_FACTOR_CODE_MAX), z.overwrite(signInCode), z.minLength(6)),
});

/** Times are ISO 8601. */
const authUser = z.object({
  id: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  name: z.string(),
  image: z.optional(z.nullable(z.string())),
  createdAt: z.string(),
  updatedAt: z.string(),
  twoFactorEnabled: z.optional(z.nullable(z.boolean())),
});

const openedSession = z.object({ user: authUser });
const done = z.object({ status: z.literal(true) });
const recoveryCodes = z.array(z.string());

type Declared = Omit<ApiCall, 'errors' | 'authentication'> & {
  readonly authentication?: ApiCall['authentication'];
  readonly errors?: readonly ErrorCode[];
  readonly event?: SecurityEventName;
};

export const authCalls = {
  signUp: authCall({
    method: 'POST',
    path: '/auth/sign-up/email',
    event: 'sign-up',
    summary: 'Create an account and sign in.',
    body: z.strictObject({
      name: z._default(displayName, ''),
      email: emailField,
      password: passwordField,
      invite: z.optional(inviteCode),
      challenge: z.optional(solvedChallenge),
    }),
    result: openedSession,
    errors: [
      'COMMON_PASSWORD',
      'EMAIL_TAKEN',
      'SIGN_UPS_CLOSED',
      'INVITE_REQUIRED',
      'CHALLENGE_REQUIRED',
    ],
  }),
  /** With two-step sign-in, the result is `secondFactor` and a code must follow. */
  signIn: authCall({
    method: 'POST',
    path: '/auth/sign-in/email',
    event: 'sign-in',
    summary: 'Sign in with email and password.',
    body: z.strictObject({ email: emailField, password: typedPassword }),
    result: z.union([openedSession, z.object({ secondFactor: z.literal(true) })]),
    errors: ['UNAUTHENTICATED'],
  }),
  signOut: authCall({
    method: 'POST',
    path: '/auth/sign-out',
    event: 'sign-out',
    summary: 'End the session.',
    body: empty,
    result: success,
  }),
  updateAuthUser: authCall({
    method: 'POST',
    path: '/auth/update-user',
    summary: 'Change display name and image of the account.',
    authentication: 'session',
    body: z.strictObject({
      name: z.optional(displayName),
      image: z.optional(z.nullable(z.union([photoPathField, avatarUrlField]))),
    }),
    result: done,
  }),
  session: authCall({
    method: 'GET',
    path: '/auth/get-session',
    summary: 'Get the account of the session.',
    result: z.nullable(openedSession),
  }),
  token: authCall({
    method: 'GET',
    path: '/auth/token',
    summary: 'Get a bearer token, valid for five minutes.',
    authentication: 'session',
    result: z.object({ token: z.string() }),
  }),
  requestPasswordReset: authCall({
    method: 'POST',
    path: '/auth/request-password-reset',
    event: 'password-reset-request',
    summary: 'Email a code for a new password.',
    body: email,
    result: done,
  }),
  resetPassword: authCall({
    method: 'POST',
    path: '/auth/reset-password',
    event: 'password-reset',
    summary: 'Set a new password with an emailed code. Ends all sessions.',
    body: z.strictObject({ code: emailCode, password: passwordField }),
    result: done,
    errors: ['INVALID_CODE', 'COMMON_PASSWORD'],
  }),
  changePassword: authCall({
    method: 'POST',
    path: '/auth/change-password',
    event: 'password-change',
    summary: 'Change or set the password. Ends all sessions and opens a new one.',
    authentication: 'session',
    body: z.strictObject({ current: z.optional(typedPassword), password: passwordField }),
    result: openedSession,
    errors: ['COMMON_PASSWORD', 'REAUTH_REQUIRED'],
  }),
  changeEmail: authCall({
    method: 'POST',
    path: '/auth/change-email',
    event: 'email-change-request',
    summary: 'Email a link to the new address.',
    authentication: 'session',
    body: email,
    result: done,
    errors: ['REAUTH_REQUIRED', 'EMAIL_TAKEN'],
  }),
  requestEmailConfirmation: authCall({
    method: 'POST',
    path: '/auth/request-email-confirmation',
    event: 'email-confirmation-request',
    summary: 'Email a link to the current address.',
    authentication: 'session',
    body: empty,
    result: done,
  }),
  confirmEmail: authCall({
    method: 'POST',
    path: '/auth/confirm-email',
    event: 'email-confirmation',
    summary: 'Confirm an address with an emailed code.',
    body: z.strictObject({ code: emailCode }),
    result: done,
    errors: ['INVALID_CODE', 'EMAIL_TAKEN'],
  }),
  confirmPassword: authCall({
    method: 'POST',
    path: '/auth/confirm-password',
    event: 'password-confirmation',
    summary: 'Open a new session, for calls that need a recent sign-in.',
    authentication: 'session',
    body: password,
    result: openedSession,
  }),
  secondFactor: authCall({
    method: 'POST',
    path: '/auth/second-factor',
    event: 'second-factor',
    summary: 'Finish a two-step sign-in with a code.',
    authentication: 'second-step',
    body: secondFactorCode,
    result: openedSession,
    errors: ['INVALID_CODE'],
  }),
  setUpSecondFactor: authCall({
    method: 'POST',
    path: '/auth/second-factor/set-up',
    event: 'second-factor-set-up',
    summary: 'Get the URI for an authenticator app, and recovery codes.',
    authentication: 'session',
    body: ownPassword,
    result: z.object({ uri: z.string(), recoveryCodes }),
    errors: ['REAUTH_REQUIRED', 'SECOND_FACTOR_REQUIRED', 'EMAIL_UNVERIFIED'],
  }),
  confirmSecondFactor: authCall({
    method: 'POST',
    path: '/auth/second-factor/confirm',
    event: 'second-factor-on',
    summary: 'Turn on two-step sign-in. Ends all sessions and opens a new one.',
    authentication: 'session',
    body: secondFactorCode,
    result: openedSession,
    errors: ['INVALID_CODE', 'SECOND_FACTOR_REQUIRED', 'EMAIL_UNVERIFIED'],
  }),
  turnOffSecondFactor: authCall({
    method: 'POST',
    path: '/auth/second-factor/turn-off',
    event: 'second-factor-off',
    summary: 'Turn off two-step sign-in.',
    authentication: 'session',
    body: ownPassword,
    result: done,
    errors: ['REAUTH_REQUIRED', 'SECOND_FACTOR_REQUIRED'],
  }),
  renewRecoveryCodes: authCall({
    method: 'POST',
    path: '/auth/second-factor/recovery-codes',
    event: 'recovery-codes',
    summary: 'Replace the recovery codes.',
    authentication: 'session',
    body: ownPassword,
    result: z.object({ recoveryCodes }),
    errors: ['REAUTH_REQUIRED'],
  }),
  requestSignInLink: authCall({
    method: 'POST',
    path: '/auth/sign-in-link',
    event: 'sign-in-link-request',
    summary: 'Email a link that signs in.',
    body: email,
    result: done,
    errors: ['NOT_FOUND'],
  }),
  /** `email` is required in a browser that did not ask for the link. */
  signInWithLink: authCall({
    method: 'POST',
    path: '/auth/sign-in-link/open',
    event: 'sign-in-link',
    summary: 'Sign in with an emailed code.',
    body: z.strictObject({ code: emailCode, email: z.optional(emailField) }),
    result: z.union([openedSession, z.object({ secondFactor: z.literal(true) })]),
    errors: ['INVALID_CODE', 'WRONG_EMAIL', 'UNAUTHENTICATED'],
  }),
  /** `url` is of the provider, which sends the browser to /auth/callback/:provider. */
  startProvider: authCall({
    method: 'POST',
    path: '/auth/provider',
    summary: 'Get the address of a provider to sign in with, to add it, or to confirm who it is.',
    body: z.strictObject({
      provider: signInProviderId,
      purpose: z.enum(['sign-in', 'link', 'confirm']),
    }),
    result: z.object({ url: z.string() }),
    errors: ['UNAUTHENTICATED', 'REAUTH_REQUIRED'],
  }),
  /** `newPerson`: no account signs in with it, so `signUpWithProvider` can follow. */
  signInWithProvider: authCall({
    method: 'POST',
    path: '/auth/provider/sign-in',
    event: 'provider-sign-in',
    summary: 'Sign in after a provider has sent the browser back.',
    body: empty,
    result: z.union([
      openedSession,
      z.object({ secondFactor: z.literal(true) }),
      z.object({
        newPerson: z.object({ email: z.string(), firstName: z.string(), lastName: z.string() }),
      }),
    ]),
    errors: ['INVALID_CODE', 'EMAIL_TAKEN', 'UNAUTHENTICATED'],
  }),
  signUpWithProvider: authCall({
    method: 'POST',
    path: '/auth/provider/sign-up',
    event: 'sign-up',
    summary: 'Create an account without a password, after a provider has sent the browser back.',
    body: z.strictObject({
      invite: z.optional(inviteCode),
      challenge: z.optional(solvedChallenge),
    }),
    result: openedSession,
    errors: [
      'INVALID_CODE',
      'EMAIL_TAKEN',
      'SIGN_UPS_CLOSED',
      'INVITE_REQUIRED',
      'CHALLENGE_REQUIRED',
    ],
  }),
  linkProvider: authCall({
    method: 'POST',
    path: '/auth/provider/link',
    event: 'sign-in-method-added',
    summary: 'Add a provider to the account, after it has sent the browser back.',
    authentication: 'session',
    body: empty,
    result: done,
    errors: ['INVALID_CODE', 'SIGN_IN_METHOD_TAKEN', 'SECOND_FACTOR_REQUIRED'],
  }),
  confirmWithProvider: authCall({
    method: 'POST',
    path: '/auth/provider/confirm',
    event: 'provider-confirmation',
    summary:
      'Open a new session like `confirm-password`, after a provider has sent the browser back.',
    authentication: 'session',
    body: empty,
    result: openedSession,
    errors: ['INVALID_CODE'],
  }),
  startPasskeySignIn: authCall({
    method: 'POST',
    path: '/auth/passkey/options',
    summary: 'Get the options for navigator.credentials.get.',
    body: empty,
    result: z.object({
      challenge: z.string(),
      rpId: z.string(),
      timeout: z.int(),
      userVerification: z.literal('required'),
      allowCredentials: z.array(z.never()),
    }),
  }),
  signInWithPasskey: authCall({
    method: 'POST',
    path: '/auth/passkey',
    event: 'passkey-sign-in',
    summary: 'Sign in with what navigator.credentials.get returned; with `uid`, as that user only.',
    body: z.strictObject({ passkey: passkeyProof, uid: z.optional(uid) }),
    result: openedSession,
    errors: ['UNAUTHENTICATED'],
  }),
} as const;

export function authCall<const C extends Declared>(declared: C) {
  const { method, body, authentication = 'none', errors = [] } = declared;
  const withSession = authentication === 'none' ? [] : (['UNAUTHENTICATED'] as const);
  return {
    ...declared,
    authentication,
    errors: [...commonErrors(method, body), ...withSession, ...errors],
  };
}

export function authRoute(
  app: FastifyInstance,
  { method, path, event }: Pick<Declared, 'method' | 'path' | 'event'>,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  const config = event === undefined ? {} : { security: { event } };
  app.route({ method, url: path, config, handler });
}
