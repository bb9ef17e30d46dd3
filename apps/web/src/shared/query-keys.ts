/** Prefix of the cache keys of all lists of tiles; who adds a tile invalidates them. */
export const feedListsKey = ['feed', 'list'] as const;
