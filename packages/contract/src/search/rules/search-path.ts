/** Returns the address of the clips that a search finds. */
export function clipSearchPath(search: string): string {
  return `/search?q=${encodeURIComponent(search)}`;
}
