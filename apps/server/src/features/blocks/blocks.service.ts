import type { blockEndpoints } from '@reprise/contract/blocks/calls.ts';
import type { Result } from '@reprise/contract/endpoint.ts';
import { accountLimits } from '@reprise/contract/accounts/limits.ts';
import { friendTexts } from '@reprise/contract/friends/texts.ts';
import { SUCCESS } from '@reprise/contract/fields.ts';
import type { FriendService } from '#features/friends/friends.service.ts';
import type { GroupService } from '#features/chat/groups.service.ts';
import type { Reader, Transact } from '#platform/db/transaction.ts';
import { InvalidInputError, NotFoundError } from '#platform/errors.ts';
import type { Viewer } from '#platform/viewer.ts';
import * as blocks from './blocks.repo.ts';

type Calls = typeof blockEndpoints;

/** Blocks between users. No call reveals whether the other user has blocked the viewer. */
export interface BlockService {
  /**
   * Blocks a user and ends their friendship or request. Idempotent. Throws SELF, NotFoundError for
   * an unknown user.
   */
  block(viewer: Viewer, username: string): Promise<Result<Calls['block']>>;
  /** Removes the block. Idempotent. Throws SELF, NotFoundError for an unknown user. */
  unblock(viewer: Viewer, username: string): Promise<Result<Calls['unblock']>>;
  /** Returns up to 20 blocked users, sorted by name, from `offset`. */
  listBlocked(viewer: Viewer, offset: number): Promise<Result<Calls['blockedUsers']>>;
}

export interface BlockDeps {
  readonly db: Reader;
  readonly transact: Transact;
  readonly friends: Pick<FriendService, 'lockRelation' | 'endRelation'>;
  readonly groups: Pick<GroupService, 'changeVisibility' | 'changeNewGroups'>;
}

export function blockService(deps: BlockDeps): BlockService {
  const { db, transact, friends, groups } = deps;
  return {
    async block(viewer, username) {
      const blocked = await requireOtherUserId(db, viewer, username);
      const pair = [viewer.id, blocked] as const;
      const changed = await transact(async (tx) => {
        await friends.lockRelation(tx, pair);
        const isNew = await blocks.insertBlock(tx, { blocker: viewer.id, blocked });
        const groupIds = isNew ? await groups.changeVisibility(tx, pair) : null;
        await friends.endRelation(tx, pair);
        return groupIds;
      });
      if (changed !== null) await groups.changeNewGroups(pair, changed);
      return SUCCESS;
    },

    async unblock(viewer, username) {
      const blocked = await requireOtherUserId(db, viewer, username);
      const pair = [viewer.id, blocked] as const;
      const changed = await transact(async (tx) => {
        await friends.lockRelation(tx, pair);
        const isDeleted = await blocks.deleteBlock(tx, { blocker: viewer.id, blocked });
        return isDeleted ? groups.changeVisibility(tx, pair) : null;
      });
      if (changed !== null) await groups.changeNewGroups(pair, changed);
      return SUCCESS;
    },

    async listBlocked(viewer, offset) {
      const users = await blocks.listBlocked(db, viewer.id, offset);
      return {
        rows: users.map(({ img_url, ...user }) => ({
          ...user,
          img_url: img_url ?? accountLimits.defaultAvatar,
        })),
      };
    },
  };
}

async function requireOtherUserId(db: Reader, viewer: Viewer, username: string): Promise<number> {
  const id = await blocks.findUserId(db, username);
  if (id === null) throw new NotFoundError(friendTexts.userNotFound);
  if (id === viewer.id)
    throw new InvalidInputError('You cannot do this to your own account.', 'SELF');
  return id;
}
