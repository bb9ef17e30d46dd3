export function friendPath(username: string): string {
  return `/friend/${encodeURIComponent(username)}`;
}

/** The path of a user's page, or of /profile if the user is the viewer. */
export function userPath(ownName: string, username: string): string {
  return username === ownName ? '/profile' : friendPath(username);
}
