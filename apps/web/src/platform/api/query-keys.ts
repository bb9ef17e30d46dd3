/*
 * Cache keys that more than one feature works with: one feature owns what lies under a key, others
 * declare it out of date.
 */

/** Prefix of the cache keys of all lists of tiles; who adds a tile invalidates them. */
export const feedListsKey = ['feed', 'list'] as const;

/** Prefix of the relations of the viewer with others. */
export const relationsKey = ['friends', 'relation'] as const;

/** Prefix of the viewer's lists of friends and requests. */
export const friendListsKey = ['friends', 'list'] as const;

/** Whom the viewer has blocked. */
export const blockedListKey = ['blocks', 'list'] as const;

/** Prefix of the people that have been looked up by name. */
export const usersKey = ['people'] as const;

/** One person, as `UserListRow` or null; a name is the same in any case of letters. */
export function userKey(username: string) {
  return [...usersKey, username.toLowerCase()] as const;
}
