import { sql } from 'kysely';
import type { Reader, Tx } from '#platform/db/transaction.ts';
import { eraseRows, exportRows, type UserExport } from '#platform/db/user-rows.ts';
import type { UserKey, Viewer } from '#platform/viewer.ts';

export function eraseUser(tx: Tx, { id }: UserKey): Promise<void> {
  return eraseRows(tx, 'webhooks', id);
}

export function exportUser(db: Reader, { id }: Viewer): UserExport {
  return {
    files: {
      webhooks: exportRows(
        db,
        sql`
          select id as key, address, chat_id, created_at, failing_since, off_at
          from webhooks where user_id = ${id}`,
      ),
      webhookDeliveries: exportRows(
        db,
        sql`
          select d.id as key, w.address, d.event, d.created_at, d.state, d.attempts, d.status,
            d.answer, d.next_attempt_at
          from webhook_deliveries d join webhooks w on w.id = d.webhook_id
          where d.user_id = ${id}`,
      ),
    },
  };
}
