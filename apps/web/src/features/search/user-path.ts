/** The page of a person, who may be the one that looks (spec section 2). */
export function userPath(ownName: string, username: string): string {
  return username === ownName ? '/profile' : `/friend/${encodeURIComponent(username)}`;
}
