import * as z from 'zod/mini';
import { homeSort, tilePage } from './feed/calls.ts';

export const FIRST_VIEW_ID = 'first-view';

/**
 * Data in the page for browsers without a session: on the home feed its first page in the order
 * `sort`; at a clip's address that clip and the first page of Magic. Same shapes as GET
 * /get/homevideo with `user` 0 and GET /get/tile.
 */
export const firstView = z.object({
  feed: z.optional(z.object({ sort: homeSort, page: tilePage })),
  clip: z.optional(tilePage),
});

export type FirstView = z.infer<typeof firstView>;

/** In the prerendered clip: `{{owner}}` and so on. */
export const firstViewPlaceholders = [
  'owner',
  'caption',
  'avatar',
  'poster',
  'start',
  'end',
  'age',
  'created',
] as const;

export type FirstViewPlaceholder = (typeof firstViewPlaceholders)[number];
