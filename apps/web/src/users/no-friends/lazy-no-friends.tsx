import { lazy } from 'react';

/** For screens that rarely need it. */
export const LazyNoFriends = lazy(async () => ({
  default: (await import('./no-friends.tsx')).NoFriends,
}));
