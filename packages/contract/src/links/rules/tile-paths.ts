const PUBLIC_ID = /^[^A-Za-z0-9]*([A-Za-z0-9]{12})(?![A-Za-z0-9])/;

/**
 * Returns the public id in an address, also with signs and invisible characters of the text around
 * the link (`Abc123Def456).`). Null if there is none.
 */
export function publicIdIn(segment: string): string | null {
  return PUBLIC_ID.exec(segment)?.[1] ?? null;
}

export function tilePath(publicId: string): string {
  return `/tile/${encodeURIComponent(publicId)}`;
}

export function embedPath(publicId: string): string {
  return `/embed/${encodeURIComponent(publicId)}`;
}

export function claimPath(publicId: string): string {
  return `/claim/${encodeURIComponent(publicId)}`;
}
