export function friendPath(username: string): string {
  return `/friend/${encodeURIComponent(username)}`;
}

/** Returns the path of a user's page, or /profile for the viewer. */
export function userPath(ownName: string, username: string): string {
  return username === ownName ? '/profile' : friendPath(username);
}
