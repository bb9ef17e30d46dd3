import { SECOND } from '../units.ts';

/** Feeds and lists (spec 4, 9). */
export const feedLimits = {
  homePage: 5,
  ownPage: 2,
  /** With the large poster, this fills seven rows of four. */
  wallPage: 25,
  pageMax: 50,
  /** Loads the next page when fewer posts are left. */
  prefetchAhead: 3,
  offsetMax: 10_000,
  /** Distance from the page bottom at which /oldposts loads more. */
  bottomMarginPx: 5,
  headCacheMs: SECOND,
} as const;
