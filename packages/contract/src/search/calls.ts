import * as z from 'zod/mini';
import { trimBlank } from '../rules/clean-text.ts';
import { endpoint } from '../endpoint.ts';
import { usernameKey } from '../accounts/fields.ts';
import { rowsOf, text } from '../fields.ts';
import { searchLimits } from './limits.ts';

/** Trimmed, without the @ of other apps before a username. May be empty then, and finds no one. */
export const searchText = text(searchLimits.searchMax).check(
  z.minLength(searchLimits.searchMin),
  z.overwrite((search) => trimBlank(search).replace(/^[@＠]/, '')),
);

/** Another user (spec section 3, "User search result"). */
export const userRow = z.object({
  username: z.string(),
  img_url: z.string(),
  firebase_uid: z.string(),
});

/** Only users who allow it are found by name. */
export const foundUser = z.extend(userRow, {
  /** First and last name, if they matched. */
  name: z.optional(z.string()),
  /** True for the viewer's friends; absent for others. */
  is_friend: z.optional(z.boolean()),
});

export type FoundUser = z.infer<typeof foundUser>;

export type UserRow = z.infer<typeof userRow>;

/** The header of a profile. */
export const userProfile = z.extend(userRow, {
  /** True if the viewer blocks them. */
  is_blocked: z.boolean(),
  /** One line; empty if not set. */
  bio: z.string(),
  /** Empty if not set. */
  bio_link: z.string(),
  posts: z.int(),
  /** Likes of all posts; in the viewer's own profile only. */
  likes: z.optional(z.int()),
  /** Number of friends; in the viewer's own profile only. */
  friends: z.optional(z.int()),
});

export type UserProfile = z.infer<typeof userProfile>;

/** Finding users (spec section 7). */
export const searchEndpoints = {
  /**
   * At most 20 rows: usernames that start with the text, usernames that contain it, then users whose
   * 'first last' or 'last first' name starts with it. In each group, the viewer's friends are first.
   * Wildcards are literal.
   */
  searchUsers: endpoint({
    method: 'GET',
    path: '/user/search',
    summary: 'Search users by username.',
    audience: 'member',
    limit: 'read',
    claims: {},
    query: z.strictObject({ search: searchText }),
    result: rowsOf(foundUser),
    errors: [],
  }),
  /** No row for an unknown user, or one who blocks the viewer. */
  userProfile: endpoint({
    method: 'GET',
    path: '/user/person',
    summary: 'Get a user by username (case-insensitive).',
    audience: 'member',
    limit: 'read',
    claims: {},
    query: z.strictObject({ username: usernameKey }),
    result: rowsOf(userProfile),
    errors: [],
  }),
} as const;
