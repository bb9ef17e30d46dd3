import { profileTexts } from '../profile-texts.ts';

/** Contains a space, so it is never a username. */
export const DELETED_USER = profileTexts.deletedUser;

export function isDeletedUser(displayName: string): boolean {
  return displayName === DELETED_USER;
}
