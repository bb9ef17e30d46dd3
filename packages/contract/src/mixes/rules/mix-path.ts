export function mixPath(publicId: string): string {
  return `/mix/${encodeURIComponent(publicId)}`;
}

/** The page that other sites may frame. */
export function mixEmbedPath(publicId: string): string {
  return `/embed/mix/${encodeURIComponent(publicId)}`;
}
