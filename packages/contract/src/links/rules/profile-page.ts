/** Returns the path of a user's public profile, which opens without an account. */
export function publicProfilePath(username: string): string {
  return `/u/${encodeURIComponent(username)}`;
}

/** Names of the files below a page with clips, for feed readers. */
export const feedFiles = { json: 'feed.json', atom: 'feed.atom' } as const;
