import { texts } from '../../texts.ts';

/** The four labels of the friend button; clicking sends the label as the action (spec section 4). */
export const friendActions = [
  texts.friends.send,
  texts.friends.cancel,
  texts.friends.accept,
  texts.friends.remove,
] as const;

/** One of the four labels. */
export type FriendAction = (typeof friendActions)[number];

/** The stored relation of two people; `friend1` is the one who sent the request. */
export interface FriendRelation {
  friend1: string;
  friend2: string;
  accept1: boolean;
  accept2: boolean;
}

/**
 * The label that `viewer` sees, and at the same time the only action open to them now. `viewer` is
 * written the way `friend1` and `friend2` are; to somebody who is neither, there is no relation.
 */
export function friendLabel(relation: FriendRelation | null, viewer: string): FriendAction {
  if (relation === null) return texts.friends.send;
  const { friend1, friend2, accept1, accept2 } = relation;
  if (viewer !== friend1 && viewer !== friend2) return texts.friends.send;
  if (accept1 && accept2) return texts.friends.remove;
  const hasAccepted = viewer === friend1 ? accept1 : accept2;
  return hasAccepted ? texts.friends.cancel : texts.friends.accept;
}
