/* Cache keys shared by features: one feature owns the data under a key, others invalidate it. */

/** Prefix of all tile lists; invalidated when a tile is added. */
export const feedListsKey = ['feed', 'list'] as const;

export const relationsKey = ['friends', 'relation'] as const;

export const friendListsKey = ['friends', 'list'] as const;

export const blockedListKey = ['blocks', 'list'] as const;

export const usersKey = ['users'] as const;

/** One user, as `UserListRow` or null; usernames are case-insensitive. */
export function userKey(username: string) {
  return [...usersKey, username.toLowerCase()] as const;
}
