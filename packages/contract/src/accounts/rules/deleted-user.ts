import { texts } from '../../texts.ts';

/** The display name of deleted users. It contains a space, so it is never a username. */
export const DELETED_USER = texts.messagesPage.deletedUser;

export function isDeletedUser(displayName: string): boolean {
  return displayName === DELETED_USER;
}
