import { friendTexts } from '../texts.ts';

/** The labels of the friend button, which are also its actions (spec section 4). */
export const friendActions = [
  friendTexts.send,
  friendTexts.cancel,
  friendTexts.accept,
  friendTexts.remove,
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
 * Returns the button's label for `viewer`, which is also their only possible action. `viewer` is a
 * value of `friend1` or `friend2`.
 */
export function friendLabel(relation: FriendRelation | null, viewer: string): FriendAction {
  if (relation === null) return friendTexts.send;
  const { friend1, friend2, accept1, accept2 } = relation;
  if (viewer !== friend1 && viewer !== friend2) return friendTexts.send;
  if (accept1 && accept2) return friendTexts.remove;
  const hasAccepted = viewer === friend1 ? accept1 : accept2;
  return hasAccepted ? friendTexts.cancel : friendTexts.accept;
}
