import { sql } from 'kysely';
import type { Reader, Tx } from '#platform/db/transaction.ts';
import { eraseRows, exportRows, type UserExport } from '#platform/db/user-rows.ts';
import type { UserKey, Viewer } from '#platform/viewer.ts';

export function eraseUser(tx: Tx, { id }: UserKey): Promise<void> {
  return eraseRows(tx, 'moderation', id);
}

export function exportUser(db: Reader, { id }: Viewer): UserExport {
  return {
    account: async () => {
      const since = async (role: 'moderators' | 'admins') => {
        const query = db.selectFrom(role).select('created_at').where('user_id', '=', id);
        return (await query.executeTakeFirst())?.created_at ?? null;
      };
      return { moderator_since: await since('moderators'), admin_since: await since('admins') };
    },
    files: {
      reports: exportRows(
        db,
        sql`
          select tile_id as key, tile_id, owner.username as posted_by, r.reason, r.created_at, r.is_open
          from reports r join tiles t on t.id = r.tile_id join users owner on owner.id = t.owner_id
          where r.user_id = ${id}`,
      ),
      moderation: exportRows(
        db,
        sql`
          select id as key, action, tile_id, note, created_at
          from moderation_log where moderator_id = ${id}`,
      ),
    },
  };
}
