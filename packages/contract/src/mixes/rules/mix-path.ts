export function mixPath(publicId: string): string {
  return `/mix/${encodeURIComponent(publicId)}`;
}
