import { accountLimits } from '@reprise/contract/accounts/limits.ts';
import type { Result } from '@reprise/contract/endpoint.ts';
import type { friendEndpoints } from '@reprise/contract/friends/calls.ts';
import { searchKey } from '@reprise/contract/rules/search-key.ts';
import type { Reader } from '#platform/db/transaction.ts';
import type { Viewer } from '#platform/viewer.ts';
import * as lists from './friend-lists.repo.ts';

type Calls = typeof friendEndpoints;

/** Lists friends and incoming requests (spec section 7), active users only. */
export interface FriendListService {
  check(viewer: Viewer, username: string): Promise<Result<Calls['checkFriendship']>>;
  /** Returns up to 20 friends whose name contains the text, prefix matches first. */
  search(viewer: Viewer, text: string): Promise<Result<Calls['searchFriend']>>;
  friends(viewer: Viewer, offset: number): Promise<Result<Calls['allFriends']>>;
  /** Returns 20 users with a pending request to the viewer, newest first, from `offset`. */
  requests(viewer: Viewer, offset: number): Promise<Result<Calls['allRequests']>>;
  /** Returns up to 6 users without a relation to the viewer: friends of friends first. */
  suggestions(viewer: Viewer): Promise<Result<Calls['suggestedUsers']>>;
}

export interface FriendListDeps {
  readonly db: Reader;
}

export function friendListService({ db }: FriendListDeps): FriendListService {
  return {
    check: async (viewer, username) => ({
      rows: [{ exists: await lists.isFriend(db, viewer.id, username) }],
    }),
    search: async (viewer, text) => {
      const key = searchKey(text);
      return present(key === '' ? [] : await lists.findFriends(db, viewer.id, key));
    },
    friends: async (viewer, offset) => present(await lists.listFriends(db, viewer.id, offset)),
    requests: async (viewer, offset) => present(await lists.listRequests(db, viewer.id, offset)),
    suggestions: async (viewer) => present(await lists.findSuggestions(db, viewer.id)),
  };
}

function present<User extends lists.ListedUser>(users: readonly User[]) {
  return {
    rows: users.map((user) => ({ ...user, img_url: user.img_url ?? accountLimits.defaultAvatar })),
  };
}
