import type { Result } from '@reprise/contract/endpoint.ts';
import { accountLimits } from '@reprise/contract/accounts/limits.ts';
import { normalizeName } from '@reprise/contract/accounts/rules/field-rules.ts';
import { searchKey } from '@reprise/contract/rules/search-key.ts';
import { searchLimits } from '@reprise/contract/search/limits.ts';
import type { searchEndpoints, UserProfile, UserRow } from '@reprise/contract/search/calls.ts';
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
   * start with the text of users who allow it. Compares by `searchKey`. Omits users with a block in
   * either direction.
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
      const prefixMatches = await searchRepo.findByPrefix(db, search);
      if (prefixMatches.length >= searchRows) return { rows: prefixMatches.map(present) };
      const byUsername = [...prefixMatches, ...(await searchRepo.findBySubstring(db, search))];
      const name = normalizeName(text);
      const isFull = byUsername.length >= searchRows || !NAME_START.test(name);
      const byName = isFull
        ? []
        : await searchRepo.findByName(db, { ...search, key: searchKey(name) });
      const known = new Set(byUsername.map(({ uid }) => uid));
      const others = byName.filter(({ uid }) => !known.has(uid));
      const rows = [
        ...byUsername.map(present),
        ...others.map((user) => ({ ...present(user), name: user.name })),
      ];
      return { rows: rows.slice(0, searchRows) };
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

function present({ uid, username, img_url }: searchRepo.FoundUser): UserRow {
  return { username, img_url: img_url ?? accountLimits.defaultAvatar, firebase_uid: uid };
}
