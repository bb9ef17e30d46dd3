import type { Answer } from '@reprise/contract/endpoint.ts';
import { limits } from '@reprise/contract/limits.ts';
import type { peopleEndpoints, UserRow } from '@reprise/contract/people.ts';
import type { Reader } from '#platform/db/transaction.ts';
import type { Viewer } from '#platform/viewer.ts';
import * as people from './people.repo.ts';

type Calls = typeof peopleEndpoints;

/** Finds people (spec section 7, GET /user/search). Only active people are found. */
export interface PeopleService {
  /**
   * At most 20 people whose username holds the text, without case; those whose name begins with it
   * come first. Nobody is found between whom and the viewer a block stands.
   */
  search(viewer: Viewer, text: string): Promise<Answer<Calls['searchUsers']>>;
  /** One person by username; no row for an unknown name, and for who has blocked the viewer. */
  person(viewer: Viewer, username: string): Promise<Answer<Calls['person']>>;
}

export function peopleService({ db }: { readonly db: Reader }): PeopleService {
  return {
    async search(viewer, text) {
      const search = { viewer: viewer.id, text: text.toLowerCase() };
      const first = await people.findByBeginning(db, search);
      const { searchRows } = limits.people;
      const others = first.length < searchRows ? await people.findByPart(db, search) : [];
      return { rows: [...first, ...others].slice(0, searchRows).map(present) };
    },

    async person(viewer, username) {
      const found = await people.findPerson(db, viewer.id, username);
      return { rows: found === null ? [] : [{ ...present(found), is_blocked: found.is_blocked }] };
    },
  };
}

function present({ uid, username, img_url }: people.FoundPerson): UserRow {
  return { username, img_url: img_url ?? limits.accounts.defaultAvatar, firebase_uid: uid };
}
