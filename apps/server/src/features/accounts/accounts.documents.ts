import type { DocumentSource } from '#live/document-source.ts';
import type { Reader } from '#platform/db/transaction.ts';
import * as accounts from './accounts.repo.ts';

/** Constant: only the email changes, and clients read it when they subscribe. */
const VERSION = 1;

/** users/{uid}: the account, readable by its owner only (spec section 3). */
export function userDocuments(db: Reader): DocumentSource {
  return {
    async read(viewer, id) {
      if (viewer.uid !== id) return null;
      const user = await accounts.findByUid(db, id);
      if (user === null) return null;
      const { uid, email, username } = user;
      return { version: VERSION, data: { uid, email, displayName: username } };
    },
  };
}
