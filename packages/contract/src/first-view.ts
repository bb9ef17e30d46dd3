import * as z from 'zod/mini';
import { video } from './moments/video.ts';
import { homeSort, tilePage, type TilePage } from './feed/calls.ts';

export const FIRST_VIEW_ID = 'first-view';

/** An account as GET /auth/get-session returns it. */
export const sessionAccount = z.object({
  id: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  /** Empty until the registration is complete. */
  name: z.string(),
  image: z.nullish(z.string()),
});

export type SessionAccount = z.infer<typeof sessionAccount>;

/** The session of the browser's cookie, with a bearer token as from GET /auth/token. */
export const documentSession = z.object({ account: sessionAccount, token: z.string() });

export type DocumentSession = z.infer<typeof documentSession>;

/**
 * The home feed's first page in the order `sort`; at a clip's address, that clip and the first page
 * of Magic. Same shapes as the calls. Without `session`, the viewer is a visitor.
 */
export const firstView = z.object({
  session: z.optional(documentSession),
  feed: z.optional(z.object({ sort: homeSort, page: tilePage })),
  clip: z.optional(tilePage),
  /** At a video's address. */
  video: z.optional(video),
  /** Of the server, ISO 8601, with `feed` or `clip`: their dates are compared with it. */
  time: z.optional(z.string()),
});

export type FirstView = z.infer<typeof firstView>;

/** Placeholders in the prerendered clip, such as `{{owner}}`. */
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

export type HomeView = 'home' | 'homeOfOneClip';

/** Returns the view that the app would render first, or null if none is prerendered. */
export function homeViewOf({ rows, after }: TilePage): HomeView | null {
  const [tile] = rows;
  if (tile === undefined || tile.source?.unavailable !== undefined) return null;
  if (rows.length > 1) return 'home';
  return after === null ? 'homeOfOneClip' : null;
}
