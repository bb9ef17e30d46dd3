import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { rowsOf, success, text, uid, usernameKey } from '../fields.ts';
import { limits } from '../limits.ts';
import { nameField } from '../rules/field-rules.ts';

const { users } = limits;

/** The text of a search for people: 1-15 characters, taken as they are. */
export const searchText = text(users.searchMax).check(z.minLength(users.searchMin));

/** One person as others see them (spec section 3, "User search result"). */
export const userRow = z.object({
  username: z.string(),
  img_url: z.string(),
  firebase_uid: z.string(),
});

/** The parsed form of `userRow`. */
export type UserRow = z.infer<typeof userRow>;

/** A person's page: what a search finds, and whether the viewer has blocked them. */
export const userProfile = z.extend(userRow, { is_blocked: z.boolean() });

/** The parsed form of `userProfile`. */
export type UserProfile = z.infer<typeof userProfile>;

/** Not as a schema of its own: a picture that is refused has a code of its own. */
const IMAGE_LINK_MAX = 16_384;

/** The calls that find people and change the own profile (spec section 7). */
export const searchEndpoints = {
  /** At most 20 rows, names that begin with the text first; wildcards are text. */
  searchUsers: endpoint({
    method: 'GET',
    path: '/user/search',
    summary: 'Find people by username.',
    audience: 'member',
    limit: 'read',
    claims: {},
    query: z.strictObject({ search: searchText }),
    result: rowsOf(userRow),
    errors: [],
  }),
  /** No row for an unknown name, and for somebody who has blocked the viewer. An addition to the spec. */
  userProfile: endpoint({
    method: 'GET',
    path: '/user/person',
    summary: 'One person, by username (without case).',
    audience: 'member',
    limit: 'read',
    claims: {},
    query: z.strictObject({ username: usernameKey }),
    result: rowsOf(userProfile),
    errors: [],
  }),
  /** `img` is https or one of our own pictures; see rules/avatar-url.ts. The server never opens it. */
  updateImage: endpoint({
    method: 'PATCH',
    path: '/user/img',
    summary: 'Change the own profile photo.',
    audience: 'member',
    limit: 'account',
    claims: { username: 'username' },
    body: z.strictObject({ username: usernameKey, img: text(IMAGE_LINK_MAX) }),
    result: success,
    errors: ['BAD_URL'],
  }),
  updateName: endpoint({
    method: 'PATCH',
    path: '/user/updatename',
    summary: 'Change the own first and last name.',
    audience: 'member',
    limit: 'account',
    claims: { uid: 'uid' },
    body: z.strictObject({ uid, fname: nameField, lname: nameField }),
    result: success,
    errors: [],
  }),
} as const;
