export const feedListsKey = ['feed', 'list'] as const;

export const relationsKey = ['friends', 'relation'] as const;

export const friendListsKey = ['friends', 'list'] as const;

export const blockedListKey = ['blocks', 'list'] as const;

export const usersKey = ['users'] as const;

/** One user, as `UserListRow` or null. Case-insensitive. */
export function userKey(username: string) {
  return [...usersKey, username.toLowerCase()] as const;
}

export const usedTagsKey = ['tags'] as const;
