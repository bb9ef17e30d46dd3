import { texts } from '../../texts.ts';

/**
 * The display name of somebody who has deleted their account. No username has a space, so it is
 * nobody else's.
 */
export const DELETED_USER = texts.messagesPage.deletedUser;

/** Whether a display name says that its person has deleted their account: nobody to visit or write to. */
export function isDeletedUser(displayName: string): boolean {
  return displayName === DELETED_USER;
}
