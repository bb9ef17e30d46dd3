import type { Reader } from '#platform/db/transaction.ts';
import type { UserExport } from '#platform/user-data.ts';
import type { Viewer } from '#platform/viewer.ts';

export function exportUser(db: Reader, { id }: Viewer): UserExport {
  return {
    account: () =>
      db
        .selectFrom('users')
        .select([
          'uid',
          'username',
          'fname',
          'lname',
          'email',
          'img_url',
          'date_created',
          'date_login',
          'username_change_d',
          'sessions_valid_from',
          'exempt_sign_in_at',
          'status',
        ])
        .where('undeleted_id', '=', id)
        .executeTakeFirst(),
  };
}
