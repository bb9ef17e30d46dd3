import { friendAction, type FriendAction } from '@reprise/contract/friends/actions.ts';
import { friendLabel } from '@reprise/contract/friends/rules/friend-label.ts';
import { noticeTexts } from '@reprise/contract/shell/notice-texts.ts';
import type { NotificationService } from '#features/notifications/notifications.service.ts';
import type { Reader, Transact, Tx } from '#platform/db/transaction.ts';
import { StaleError } from '#platform/errors.ts';
import type { Viewer } from '#platform/viewer.ts';
import * as friends from './friends.repo.ts';
import {
  relationRows,
  thisIsYou,
  throwIfBlocked,
  userNotFound,
  type Relation,
} from './relations.ts';

export interface FriendService {
  /**
   * Returns the relation of the viewer and another user. No row without one, for oneself and for
   * unknown users.
   */
  relation(viewer: Viewer, friend: string): Promise<Relation>;
  /**
   * Performs the button's action if its label is current, so the second of two crossing requests
   * is stale, never an acceptance. Returns the new relation. Throws SELF;
   * NotFoundError for an unknown user, one who blocks the viewer, or a request to a suspended user
   * or its acceptance; BLOCKED if the viewer blocks them; STALE_ACTION with the current relation.
   */
  act(viewer: Viewer, friend: string, action: FriendAction): Promise<Relation>;
  /**
   * Deletes a pending request to the viewer without notifying the sender. Throws like `act`;
   * STALE_ACTION without a request.
   */
  decline(viewer: Viewer, friend: string): Promise<Relation>;
  /**
   * Locks the pair and its relation. Must be the first locks of a transaction. Throws NotFoundError
   * if one user is deleted.
   */
  lockRelation(tx: Tx, pair: friends.Pair): Promise<void>;
  /**
   * Ends the relation and removes its unseen notifications. Locks the pair, so that no request can
   * follow. Throws NotFoundError if one user is deleted.
   */
  endRelation(tx: Tx, pair: friends.Pair): Promise<void>;
}

export interface FriendDeps {
  readonly db: Reader;
  readonly transact: Transact;
  readonly notifications: NotificationService;
}

const ACTIVE = ['active'] as const;
/** A relation with a suspended user can only be ended. */
const UNDELETED = ['active', 'suspended'] as const;
const ENDS: ReadonlySet<FriendAction> = new Set([friendAction.cancel, friendAction.remove]);

export function friendService(deps: FriendDeps): FriendService {
  const { db, transact, notifications } = deps;
  const handlers = actionHandlers(notifications);

  function changeRelation(
    viewer: Viewer,
    username: string,
    { action, isEnd }: { readonly action: FriendAction; readonly isEnd: boolean },
    apply: (tx: Tx, other: friends.OtherUser) => Promise<void>,
  ): Promise<Relation> {
    return transact(async (tx) => {
      const other = await friends.findUser(tx.sql, username, isEnd ? UNDELETED : ACTIVE);
      if (other === null) throw userNotFound();
      if (other.id === viewer.id) throw thisIsYou();
      const pair = [viewer.id, other.id] as const;
      if (!(await friends.lockPair(tx, pair))) throw userNotFound();
      await throwIfBlocked(tx.sql, pair);
      const before = await relationRows(tx.sql, viewer, other);
      if (friendLabel(before.rows[0] ?? null, viewer.username) !== action) {
        throw new StaleError(noticeTexts.friendStale, before.rows);
      }
      await notifications.withRelationChange(tx, pair, () => apply(tx, other));
      return relationRows(tx.sql, viewer, other);
    });
  }

  return {
    async relation(viewer, friend) {
      const other = await friends.findUser(db, friend, ACTIVE);
      return other === null ? { rows: [] } : relationRows(db, viewer, other);
    },

    act: (viewer, friend, action) =>
      changeRelation(viewer, friend, { action, isEnd: ENDS.has(action) }, (tx, other) =>
        handlers[action](tx, viewer.id, other.id),
      ),

    decline: (viewer, friend) =>
      changeRelation(
        viewer,
        friend,
        { action: friendAction.accept, isEnd: true },
        async (tx, other) => {
          await friends.deleteRelation(tx, [viewer.id, other.id]);
          await notifications.removeUnseenFriendNotification(tx, {
            userId: viewer.id,
            kind: 'request',
            actorId: other.id,
          });
        },
      ),

    lockRelation,

    async endRelation(tx, pair) {
      await lockRelation(tx, pair);
      const removeNotifications = () => removeUnseenNotifications(tx, notifications, pair);
      // An ended friendship may have left notifications.
      if ((await friends.findRelation(tx.sql, pair)) === null) return removeNotifications();
      return notifications.withRelationChange(tx, pair, async () => {
        await friends.deleteRelation(tx, pair);
        await removeNotifications();
      });
    },
  };
}

async function lockRelation(tx: Tx, pair: friends.Pair): Promise<void> {
  if (!(await friends.lockPair(tx, pair))) throw userNotFound();
}

type ActionHandler = (tx: Tx, me: number, other: number) => Promise<void>;

function actionHandlers(notifications: NotificationService): Record<FriendAction, ActionHandler> {
  return {
    [friendAction.send]: async (tx, me, other) => {
      await friends.insertRequest(tx, [me, other]);
      await notifications.addFriendNotification(tx, {
        userId: other,
        kind: 'request',
        actorId: me,
      });
    },
    [friendAction.accept]: async (tx, me, other) => {
      await friends.acceptRequest(tx, [me, other]);
      await notifications.addFriendNotification(tx, {
        userId: other,
        kind: 'acceptance',
        actorId: me,
      });
    },
    [friendAction.cancel]: async (tx, me, other) => {
      await friends.deleteRelation(tx, [me, other]);
      await notifications.removeUnseenFriendNotification(tx, {
        userId: other,
        kind: 'request',
        actorId: me,
      });
    },
    [friendAction.remove]: (tx, me, other) => friends.deleteRelation(tx, [me, other]),
  };
}

async function removeUnseenNotifications(
  tx: Tx,
  notifications: NotificationService,
  [one, other]: friends.Pair,
): Promise<void> {
  // Locking in user order prevents deadlocks on the documents.
  const [low, high] = [Math.min(one, other), Math.max(one, other)];
  for (const [userId, actorId] of [
    [low, high],
    [high, low],
  ] as const) {
    await notifications.removeUnseenFriendNotification(tx, { userId, kind: 'request', actorId });
    await notifications.removeUnseenFriendNotification(tx, { userId, kind: 'acceptance', actorId });
  }
}
