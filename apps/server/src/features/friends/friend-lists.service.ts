import type { Result } from '@reprise/contract/endpoint.ts';
import type { friendEndpoints, FriendRecord } from '@reprise/contract/friends/calls.ts';
import { limits } from '@reprise/contract/limits.ts';
import type { Reader } from '#platform/db/transaction.ts';
import type { Viewer } from '#platform/viewer.ts';
import * as lists from './friend-lists.repo.ts';

type Calls = typeof friendEndpoints;

/**
 * Who is a friend of the viewer, and who would like to be (spec section 7). Only active people are
 * listed. A block ends friendships and requests, so nobody blocked stands in any of the lists.
 */
export interface FriendListService {
  /** Whether both have accepted; false for oneself and for an unknown username. */
  check(viewer: Viewer, username: string): Promise<Result<Calls['checkFriendship']>>;
  /** At most 20 friends whose name holds the text: those that begin with it first, then by name. */
  search(viewer: Viewer, text: string): Promise<Result<Calls['searchFriend']>>;
  /** 20 friends by name, after `offset` of them. */
  friends(viewer: Viewer, offset: number): Promise<Result<Calls['allFriends']>>;
  /** 20 people whose request waits for the viewer, newest first, after `offset` of them. */
  requests(viewer: Viewer, offset: number): Promise<Result<Calls['allRequests']>>;
}

export function friendListService({ db }: { readonly db: Reader }): FriendListService {
  return {
    check: async (viewer, username) => ({
      rows: [{ exists: await lists.isFriend(db, viewer.id, username) }],
    }),
    search: async (viewer, text) => present(await lists.findFriends(db, viewer.id, text)),
    friends: async (viewer, offset) => present(await lists.listFriends(db, viewer.id, offset)),
    requests: async (viewer, offset) => present(await lists.listRequests(db, viewer.id, offset)),
  };
}

function present(users: readonly lists.ListedUser[]): { rows: FriendRecord[] } {
  return {
    rows: users.map(({ uid, username, img_url }) => ({
      uid,
      username,
      img_url: img_url ?? limits.accounts.defaultAvatar,
    })),
  };
}
