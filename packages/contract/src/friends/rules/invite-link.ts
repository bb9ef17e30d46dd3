/** 128 bits in base64url. */
export const INVITE_CODE_PATTERN = /^[A-Za-z0-9_-]{22}$/;

/** Returns the path of an invite's link. */
export function invitePath(code: string): string {
  return `/i/${code}`;
}
