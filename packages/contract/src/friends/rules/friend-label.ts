import { type FriendAction, friendAction } from '../actions.ts';

/** `friend1` sent the request. */
export interface FriendRelation {
  friend1: string;
  friend2: string;
  accept1: boolean;
  accept2: boolean;
}

/**
 * Returns the only possible action of `viewer`, which the button names. `viewer` is a
 * value of `friend1` or `friend2`.
 */
export function friendLabel(relation: FriendRelation | null, viewer: string): FriendAction {
  if (relation === null) return friendAction.send;
  const { friend1, friend2, accept1, accept2 } = relation;
  if (viewer !== friend1 && viewer !== friend2) return friendAction.send;
  if (accept1 && accept2) return friendAction.remove;
  const hasAccepted = viewer === friend1 ? accept1 : accept2;
  return hasAccepted ? friendAction.cancel : friendAction.accept;
}
