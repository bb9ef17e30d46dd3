import type { Result } from '@reprise/contract/endpoint.ts';
import type { friendEndpoints, FriendRelationRow } from '@reprise/contract/friends/calls.ts';
import { accountLimits } from '@reprise/contract/accounts/limits.ts';
import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { friendTexts } from '@reprise/contract/friends/texts.ts';
import type { Reader } from '#platform/db/transaction.ts';
import { ForbiddenError, InvalidInputError, NotFoundError } from '#platform/errors.ts';
import type { Viewer } from '#platform/viewer.ts';
import * as friends from './friends.repo.ts';

export type Relation = Result<(typeof friendEndpoints)['friend']>;

/** Returns the relation as the viewer sees it. No row without one. */
export async function relationRows(
  db: Reader,
  viewer: Viewer,
  other: friends.OtherUser,
): Promise<Relation> {
  const stored = await friends.findRelation(db, [viewer.id, other.id]);
  return { rows: stored === null ? [] : [presentRelation(stored, viewer, other)] };
}

function presentRelation(
  { sender_id, is_accepted }: friends.StoredRelation,
  viewer: Viewer,
  other: friends.OtherUser,
): FriendRelationRow {
  const isOwnRequest = sender_id === viewer.id;
  return {
    connectid: combinedChatId(viewer.uid, other.uid),
    friend1: isOwnRequest ? viewer.username : other.username,
    friend2: isOwnRequest ? other.username : viewer.username,
    accept1: true,
    accept2: is_accepted,
    username: other.username,
    img_url: other.img_url ?? accountLimits.defaultAvatar,
  };
}

/** Throws BLOCKED if the viewer blocks the user; NotFoundError if the user blocks the viewer. */
export async function throwIfBlocked(db: Reader, pair: friends.Pair): Promise<void> {
  const { byFirst, bySecond } = await friends.findBlocks(db, pair);
  if (bySecond) throw userNotFound();
  if (byFirst) throw new ForbiddenError('You have blocked this user.', 'BLOCKED');
}

export function thisIsYou(): InvalidInputError {
  return new InvalidInputError('You cannot do this to your own account.', 'SELF');
}

export function userNotFound(): NotFoundError {
  return new NotFoundError(friendTexts.userNotFound);
}
