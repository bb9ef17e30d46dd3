export function userPath(ownName: string, username: string): string {
  return username === ownName ? '/profile' : `/friend/${encodeURIComponent(username)}`;
}
