import { sql } from 'kysely';
import { exportRows } from '#platform/db/tables/export-rows.ts';
import type { Reader } from '#platform/db/transaction.ts';
import type { UserExport } from '#platform/user-data.ts';
import type { Viewer } from '#platform/viewer.ts';

export function exportUser(db: Reader, { id }: Viewer): UserExport {
  return {
    files: {
      push: exportRows(
        db,
        sql`
          select id as key, endpoint, signed_in_at, failure_count, created_at
          from push_subscriptions where user_id = ${id}`,
      ),
    },
  };
}
