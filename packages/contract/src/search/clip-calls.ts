import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { tilePage } from '../feed/calls.ts';
import { feedLimits } from '../feed/limits.ts';
import { queryInteger, rowsOf, text } from '../fields.ts';
import { searchLimits } from './limits.ts';

/** Whose clips are searched. */
export const searchedOwners = z.enum(['everyone', 'friends', 'own']);

export type SearchedOwners = z.infer<typeof searchedOwners>;

/** `count` is exact below 500, and 500 for more. */
const foundClips = z.extend(tilePage, { count: z.int() });

const usedTag = z.object({
  /** Without `#`, in lower case, spelled as in the newest clip that everyone sees. */
  tag: z.string(),
  /** Clips that everyone sees: exact below 500, and 500 for more. */
  clips: z.int(),
});

export type UsedTag = z.infer<typeof usedTag>;

/** The newest clip that was found on the first page, then the last row: its group and its id. */
const cursor = z
  .string()
  .check(z.regex(/^\d{1,15}\.[01]\.\d{1,15}$/, 'Not a cursor of this list.'));

/** Finding clips. */
export const clipSearchEndpoints = {
  /**
   * Clips that have all words of `q` in their caption, title, channel, owner or tags; the last word
   * may be the start of one. First those that have them in the caption, then the others, newest
   * first. Only the newest 500 are listed. Default `limit`: 24.
   */
  searchClips: endpoint({
    method: 'GET',
    path: '/search/clips',
    summary: 'Search clips by words and tags.',
    audience: 'anyone',
    limit: 'read',
    claims: {},
    query: z.strictObject({
      q: text(searchLimits.clipSearchMax),
      who: z._default(searchedOwners, 'everyone'),
      after: z.optional(cursor),
      limit: z.optional(queryInteger(feedLimits.pageMax).check(z.gte(1))),
    }),
    result: foundClips,
    errors: [],
  }),
  /**
   * At most 8 tags that begin with `q`, most used first. Without `q`, the tags of the newest clips.
   */
  suggestTags: endpoint({
    method: 'GET',
    path: '/search/tags',
    summary: 'Tags that people use.',
    audience: 'member',
    limit: 'read',
    claims: {},
    query: z.strictObject({ q: text(searchLimits.tagMax) }),
    result: rowsOf(usedTag),
    errors: [],
  }),
} as const;
