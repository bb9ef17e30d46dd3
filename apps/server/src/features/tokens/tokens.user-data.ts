import { sql } from 'kysely';
import type { Reader, Tx } from '#platform/db/transaction.ts';
import { eraseRows, exportRows, type UserExport } from '#platform/db/user-rows.ts';
import type { UserKey, Viewer } from '#platform/viewer.ts';

export function eraseUser(tx: Tx, { id }: UserKey): Promise<void> {
  return eraseRows(tx, 'tokens', id);
}

export function exportUser(db: Reader, { id }: Viewer): UserExport {
  return {
    files: {
      tokens: exportRows(
        db,
        sql`
          select id as key, name, scopes, created_at, ends_at, last_used_at
          from access_tokens where user_id = ${id}`,
      ),
    },
  };
}
