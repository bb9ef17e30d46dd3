import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { clientDate, rowsOf, success, uid, usernameKey } from '../fields.ts';
import { emailField, nameField, usernameField } from '../rules/field-rules.ts';
import { USERNAME_PATTERN } from './rules/usernames.ts';
import { texts } from '../texts.ts';

/** The signed-in person's own record, as GET /user/info gives it (spec sections 3 and 7). */
export const userRecord = z.object({
  fname: z.string(),
  lname: z.string(),
  firebase_uid: z.string(),
  username: z.string(),
  email: z.string(),
  img_url: z.string(),
  /** Computed from the last change and the 7 days of spec section 4; nothing shows it. */
  username_change_allowed: z.boolean(),
});

/** The parsed form of `userRecord`. */
export type UserRecord = z.infer<typeof userRecord>;

/** The spec's form of a username; reserved words have it too and count as taken. */
const usernameFormat = z.string().check(z.regex(USERNAME_PATTERN, texts.accounts.usernameInvalid));

/** The calls that make and read accounts (spec section 7). */
export const accountEndpoints = {
  /** Makes the user record and its four documents, once per uid; a repeat with the same username is a success. */
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
    }),
    result: success,
    errors: ['USERNAME_TAKEN', 'ALREADY_REGISTERED'],
  }),
  /** `count` is 0 for a username that can be registered, above 0 for one that is taken or reserved. */
  checkUsername: endpoint({
    method: 'GET',
    path: '/user/check',
    summary: 'How many people have this username (without case).',
    audience: 'anyone',
    limit: 'usernameCheck',
    claims: {},
    query: z.strictObject({ username: usernameFormat }),
    result: rowsOf(z.object({ count: z.int() })),
    errors: [],
  }),
  /** No row means that the account has no record yet: its registration was broken off. */
  userInfo: endpoint({
    method: 'GET',
    path: '/user/info',
    summary: "The signed-in person's own record.",
    audience: 'account',
    limit: 'read',
    claims: { uid: 'uid' },
    query: z.strictObject({ uid }),
    result: rowsOf(userRecord),
    errors: [],
  }),
  /** The date sent is checked to be one; what is stored is the server's own clock. */
  updateLoginDate: endpoint({
    method: 'PATCH',
    path: '/user/logindate',
    summary: 'Note that the person has just signed in.',
    audience: 'account',
    limit: 'account',
    claims: { uid: 'uid' },
    body: z.strictObject({ uid, date_login: clientDate }),
    result: success,
    errors: ['NOT_REGISTERED'],
  }),
  /** One row, or none for an unknown username. */
  uidByUsername: endpoint({
    method: 'GET',
    path: '/user/uid',
    summary: "The uid of a tile's owner.",
    audience: 'member',
    limit: 'read',
    claims: {},
    query: z.strictObject({ tile_owner: usernameKey }),
    result: rowsOf(z.object({ firebase_uid: z.string() })),
    errors: [],
  }),
} as const;
