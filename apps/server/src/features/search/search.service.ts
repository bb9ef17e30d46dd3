import type { Result } from '@reprise/contract/endpoint.ts';
import { limits } from '@reprise/contract/limits.ts';
import type { searchEndpoints, UserRow } from '@reprise/contract/search/calls.ts';
import type { Reader } from '#platform/db/transaction.ts';
import type { Viewer } from '#platform/viewer.ts';
import * as people from './search.repo.ts';

type Calls = typeof searchEndpoints;

/** Finds people (spec section 7, GET /user/search). Only active people are found. */
export interface SearchService {
  /**
   * At most 20 people whose username holds the text, without case; those whose name begins with it
   * come first. Nobody is found between whom and the viewer a block stands.
   */
  search(viewer: Viewer, text: string): Promise<Result<Calls['searchUsers']>>;
  /** One person by username; no row for an unknown name, and for who has blocked the viewer. */
  user(viewer: Viewer, username: string): Promise<Result<Calls['userProfile']>>;
}

export function searchService({ db }: { readonly db: Reader }): SearchService {
  return {
    async search(viewer, text) {
      const search = { viewer: viewer.id, text: text.toLowerCase() };
      const prefixMatches = await people.findByPrefix(db, search);
      const { searchRows } = limits.users;
      const substringMatches =
        prefixMatches.length < searchRows ? await people.findBySubstring(db, search) : [];
      return { rows: [...prefixMatches, ...substringMatches].slice(0, searchRows).map(present) };
    },

    async user(viewer, username) {
      const found = await people.findUser(db, viewer.id, username);
      return { rows: found === null ? [] : [{ ...present(found), is_blocked: found.is_blocked }] };
    },
  };
}

function present({ uid, username, img_url }: people.FoundUser): UserRow {
  return { username, img_url: img_url ?? limits.accounts.defaultAvatar, firebase_uid: uid };
}
