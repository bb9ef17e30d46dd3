import type { Result } from '@reprise/contract/endpoint.ts';
import { accountLimits } from '@reprise/contract/accounts/limits.ts';
import { normalizeName } from '@reprise/contract/accounts/rules/field-rules.ts';
import { searchKey } from '@reprise/contract/rules/search-key.ts';
import { searchLimits } from '@reprise/contract/search/limits.ts';
import type {
  FoundUser,
  searchEndpoints,
  UserProfile,
  UserRow,
} from '@reprise/contract/search/calls.ts';
import type { Reader } from '#platform/db/transaction.ts';
import type { Viewer } from '#platform/viewer.ts';
import * as searchRepo from './search.repo.ts';

const { searchRows } = searchLimits;

/** No name starts with any other text. */
const NAME_START = /^\p{L}(?:[\p{L}\p{M} ,.'·・-]|\u200c|\u200d)*$/u;

type Calls = typeof searchEndpoints;

/** Finds users (spec section 7, GET /user/search). Active users only. */
export interface SearchService {
  /**
   * Returns at most 20 users: username prefix matches first, then username matches, then names that
   * start with the text of users who allow it. In each group, the viewer's friends are first.
   * Compares by `searchKey`. Omits users with a block in either direction.
   */
  search(viewer: Viewer, text: string): Promise<Result<Calls['searchUsers']>>;
  /**
   * Returns one user by username. No row for an unknown user or one who blocks the viewer. Likes
   * and number of friends only in the viewer's own profile.
   */
  user(viewer: Viewer, username: string): Promise<Result<Calls['userProfile']>>;
}

export interface SearchDeps {
  readonly db: Reader;
}

export function searchService({ db }: SearchDeps): SearchService {
  return {
    async search(viewer, text) {
      const search = { viewer: viewer.id, key: searchKey(text) };
      if (search.key === '') return { rows: [] };
      const name = normalizeName(text);
      const nameKey = NAME_START.test(name) ? searchKey(name) : null;
      const friends = await searchRepo.findFriends(db, { ...search, nameKey });
      const friendUids = new Set(friends.map(({ uid }) => uid));
      const found = new Map<string, FoundUser>();
      const ways = [
        ['prefix', () => searchRepo.findByPrefix(db, search)],
        ['part', () => searchRepo.findBySubstring(db, search)],
        [
          'name',
          () => (nameKey === null ? [] : searchRepo.findByName(db, { ...search, key: nameKey })),
        ],
      ] as const;
      for (const [match, findAll] of ways) {
        if (found.size >= searchRows) break;
        const matching = friends.filter((friend) => friend.match === match);
        for (const user of [...matching, ...(await findAll())]) {
          if (!found.has(user.uid))
            found.set(user.uid, presentFound(user, friendUids.has(user.uid)));
        }
      }
      return { rows: Array.from(found.values()).slice(0, searchRows) };
    },

    async user(viewer, username) {
      const found = await searchRepo.findUser(db, viewer.id, username);
      return { rows: found === null ? [] : [presentProfile(found, viewer)] };
    },
  };
}

function presentProfile(found: searchRepo.ProfileRow, viewer: Viewer): UserProfile {
  const { is_blocked, bio, bio_link, posts, likes, friends } = found;
  return {
    ...present(found),
    is_blocked,
    bio: bio ?? '',
    bio_link: bio_link ?? '',
    posts,
    ...(found.uid === viewer.uid && { likes, friends }),
  };
}

function presentFound(user: searchRepo.UserWithName, isFriend: boolean): FoundUser {
  const { name } = user;
  return { ...present(user), ...(name && { name }), ...(isFriend && { is_friend: true }) };
}

function present({ uid, username, img_url }: searchRepo.FoundUser): UserRow {
  return { username, img_url: img_url ?? accountLimits.defaultAvatar, firebase_uid: uid };
}
