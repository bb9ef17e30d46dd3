import { profileTexts } from '../profile-texts.ts';

/** Contains a space, so no username can equal it. */
export const DELETED_USER = profileTexts.deletedUser;

export function isDeletedUser(displayName: string): boolean {
  return displayName === DELETED_USER;
}
