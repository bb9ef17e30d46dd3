import { DAY } from '@reprise/contract/units.ts';
import type { Reader, RunStatement } from '#platform/db/transaction.ts';
import { removeByUsers } from '#platform/jobs/remove-rows.ts';
import { every, type Job } from '#platform/jobs/job.ts';
import { deleteOldNotifications, isOld } from './old-notifications.repo.ts';

export interface OldNotificationsDeps {
  readonly db: Reader;
  readonly runStatement: RunStatement;
  readonly keepNotificationsDays: number;
}

/** Deletes seen notifications about likes, friends and weeks after `keepNotificationsDays`. */
export function oldNotificationsJob(deps: OldNotificationsDeps): Job {
  const { db, runStatement, keepNotificationsDays } = deps;
  return {
    name: 'old-notifications',
    isDue: every(DAY),
    run({ now, signal }) {
      const before = new Date(now.getTime() - keepNotificationsDays * DAY);
      return removeByUsers(db, {
        table: 'notifications',
        isOld: isOld(before),
        signal,
        remove: (userId) =>
          runStatement((statement) => deleteOldNotifications(statement, userId, before)),
      });
    },
  };
}
