import * as z from 'zod/mini';
import { homeSort, tilePage } from './feed/calls.ts';

/** The id of the element of a document in which a first view stands as JSON. */
export const FIRST_VIEW_ID = 'first-view';

/**
 * What a document says to a browser that has no session: that a visitor opens it; on the home feed
 * its first page in the order `sort`, as GET /get/homevideo answers it with `user` 0; and at the
 * address of a clip that clip, as GET /get/tile answers it, and behind it the first page in Magic.
 */
export const firstView = z.object({
  feed: z.optional(z.object({ sort: homeSort, page: tilePage })),
  clip: z.optional(tilePage),
});

/** The parsed form of a first view. */
export type FirstView = z.infer<typeof firstView>;

/** What the server fills into the drawing of a clip, as text: `{{owner}}` and so on. */
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

/** The name of a place in the drawing of a clip. */
export type FirstViewPlaceholder = (typeof firstViewPlaceholders)[number];
