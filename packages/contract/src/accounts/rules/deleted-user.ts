/** As documents name a deleted user. Contains a space, so no username can equal it. */
export const DELETED_USER = 'Deleted user';

export function isDeletedUser(displayName: string): boolean {
  return displayName === DELETED_USER;
}
