import { texts } from '../../texts.ts';

/** The labels of the friend button, which are also its actions (spec section 4). */
export const friendActions = [
  texts.friends.send,
  texts.friends.cancel,
  texts.friends.accept,
  texts.friends.remove,
] as const;

export type FriendAction = (typeof friendActions)[number];

/** `friend1` sent the request. */
export interface FriendRelation {
  friend1: string;
  friend2: string;
  accept1: boolean;
  accept2: boolean;
}

/**
 * Returns the button's label for `viewer`, which is also their only action. `viewer` is in the form
 * of `friend1` and `friend2`; others have no relation.
 */
export function friendLabel(relation: FriendRelation | null, viewer: string): FriendAction {
  if (relation === null) return texts.friends.send;
  const { friend1, friend2, accept1, accept2 } = relation;
  if (viewer !== friend1 && viewer !== friend2) return texts.friends.send;
  if (accept1 && accept2) return texts.friends.remove;
  const hasAccepted = viewer === friend1 ? accept1 : accept2;
  return hasAccepted ? texts.friends.cancel : texts.friends.accept;
}
