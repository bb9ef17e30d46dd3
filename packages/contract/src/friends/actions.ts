/** What the calls of the API name the actions of the friend button (spec section 4). */
export const friendAction = {
  send: 'Send Friend Request',
  cancel: 'Cancel Friend Request',
  accept: 'Accept Friend Request',
  remove: 'Remove Friend',
} as const;

export type FriendAction = (typeof friendAction)[keyof typeof friendAction];

export const friendActions = Object.values(friendAction);
