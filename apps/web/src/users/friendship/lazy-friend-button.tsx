import { lazy } from 'react';

/** For screens that rarely need it. */
export const LazyFriendButton = lazy(async () => ({
  default: (await import('./friend-button.tsx')).FriendButton,
}));
