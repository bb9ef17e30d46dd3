export const INVITE_CODE_PATTERN = /^[A-Za-z0-9_-]{22}$/;

export function invitePath(code: string): string {
  return `/i/${code}`;
}
