export function friendPath(username: string): string {
  return `/friend/${encodeURIComponent(username)}`;
}

export function userPath(ownName: string, username: string): string {
  return username === ownName ? '/profile' : friendPath(username);
}
