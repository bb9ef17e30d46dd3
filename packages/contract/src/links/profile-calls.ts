import * as z from 'zod/mini';
import { usernameKey } from '../accounts/fields.ts';
import { endpoint } from '../endpoint.ts';
import { listPaging, tilePage } from '../feed/calls.ts';

/** What visitors see of a user who allows it. */
export const publicProfile = z.object({
  username: z.string(),
  img_url: z.string(),
  /** One line; empty if not set. */
  bio: z.string(),
  /** Empty if not set. */
  bio_link: z.string(),
  /** Clips for everyone. */
  posts: z.int(),
});

export type PublicProfile = z.infer<typeof publicProfile>;

export const publicProfilePage = z.extend(tilePage, { profile: publicProfile });

export type PublicProfilePage = z.infer<typeof publicProfilePage>;

/** Profiles of users who let everyone see them. */
export const publicProfileEndpoints = {
  /**
   * A page of the user's clips for everyone, newest first. NOT_FOUND for an unknown user, one who does
   * not allow it, is not active or has a block with the viewer, without a difference. Default
   * `limit`: 25.
   */
  publicProfile: endpoint({
    method: 'GET',
    path: '/get/publicprofile',
    summary: "A user's public profile, with a page of clips for everyone.",
    audience: 'anyone',
    limit: 'read',
    claims: {},
    query: z.strictObject({ username: usernameKey, ...listPaging }),
    result: publicProfilePage,
    errors: ['NOT_FOUND'],
  }),
} as const;
