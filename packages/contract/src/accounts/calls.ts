import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { clientDate, rowsOf, success, uid } from '../fields.ts';
import { languageField, usernameKey } from './fields.ts';
import { inviteCode } from '../rules/invite-link.ts';
import { emailField, nameField, usernameField } from './rules/field-rules.ts';
import { trimBlank } from '../rules/clean-text.ts';
import { USERNAME_PATTERN } from './rules/usernames.ts';
import { loginTexts } from './login-texts.ts';

/** The viewer's record, from GET /user/info (spec sections 3 and 7). */
export const userRecord = z.object({
  fname: z.string(),
  lname: z.string(),
  firebase_uid: z.string(),
  username: z.string(),
  email: z.string(),
  img_url: z.string(),
  /** False within 7 days of a change (spec section 4); not displayed. */
  username_change_allowed: z.boolean(),
  /** True until the user has finished or skipped the first run. */
  is_first_run: z.boolean(),
  /** True if the user can be found by first and last name. */
  is_found_by_name: z.boolean(),
  /** True if everyone can see the user's profile, also without an account. */
  is_profile_public: z.boolean(),
  /** True if the clips that the user watches are listed for them. */
  has_watched_list: z.boolean(),
  /** Of mails, pushes and, on the user's devices, screens. Null if it was never chosen. */
  language: z.nullable(languageField),
});

export type UserRecord = z.infer<typeof userRecord>;

/** Accepts reserved words, which count as taken. */
const usernameFormat = z
  .string()
  .check(z.overwrite(trimBlank), z.regex(USERNAME_PATTERN, loginTexts.usernameInvalid));

/** Accounts (spec section 7). */
export const accountEndpoints = {
  /** Creates the user record and its documents, once per uid. Idempotent for the same username. */
  saveUser: endpoint({
    method: 'POST',
    path: '/user/save',
    summary: 'Register: save the user record of the signed-in account.',
    audience: 'account',
    limit: 'account',
    claims: { firebaseUID: 'uid', email: 'email' },
    body: z.strictObject({
      fname: nameField,
      lname: nameField,
      email: emailField,
      username: usernameField,
      firebaseUID: uid,
      date_created: clientDate,
      /**
       * A user's invite makes both users friends; an operator's allows the sign-up. Ignored if it
       * is invalid and no invite is required. Not in the spec.
       */
      invite: z.optional(inviteCode),
      /** Of the page. That of the site (DEFAULT_LANGUAGE) if it is left out. Not in the spec. */
      language: z.optional(languageField),
    }),
    result: success,
    errors: ['USERNAME_TAKEN', 'ALREADY_REGISTERED', 'SIGN_UPS_CLOSED', 'INVITE_REQUIRED'],
  }),
  /** `count` is 0 for an available username, above 0 for a taken or reserved one. */
  checkUsername: endpoint({
    method: 'GET',
    path: '/user/check',
    summary: 'Count the users with this username (case-insensitive).',
    audience: 'anyone',
    limit: 'usernameCheck',
    claims: {},
    query: z.strictObject({ username: usernameFormat }),
    result: rowsOf(z.object({ count: z.int() })),
    errors: [],
  }),
  /** Returns no row if the account has no user record yet. */
  userInfo: endpoint({
    method: 'GET',
    path: '/user/info',
    summary: "Get the signed-in user's own record.",
    audience: 'account',
    limit: 'read',
    claims: { uid: 'uid' },
    query: z.strictObject({ uid }),
    result: rowsOf(userRecord),
    errors: [],
  }),
  /** Validates the date, but stores the server's time. */
  updateLoginDate: endpoint({
    method: 'PATCH',
    path: '/user/logindate',
    summary: 'Record the time of a sign-in.',
    audience: 'account',
    limit: 'account',
    claims: { uid: 'uid' },
    body: z.strictObject({ uid, date_login: clientDate }),
    result: success,
    errors: ['NOT_REGISTERED'],
  }),
  /** Returns one row, or none for an unknown username. */
  uidByUsername: endpoint({
    method: 'GET',
    path: '/user/uid',
    summary: "Get the uid of a tile's owner.",
    audience: 'member',
    limit: 'read',
    claims: {},
    query: z.strictObject({ tile_owner: usernameKey }),
    result: rowsOf(z.object({ firebase_uid: z.string() })),
    errors: [],
  }),
} as const;
