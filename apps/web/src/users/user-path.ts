export function friendPath(username: string): string {
  return `/friend/${encodeURIComponent(username)}`;
}

/** The viewer's own page is /profile. */
export function userPath(ownName: string, username: string): string {
  return username === ownName ? '/profile' : friendPath(username);
}
