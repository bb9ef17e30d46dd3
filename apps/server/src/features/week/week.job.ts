import { weekDayOf, weekEndBefore, weekPath } from '@reprise/contract/week/rules/week.ts';
import { DAY, HOUR } from '@reprise/contract/units.ts';
import { repeatIfDeleted } from '#platform/database-errors.ts';
import type { Reader, RunStatement, Statement } from '#platform/db/transaction.ts';
import { every, type Job } from '#platform/jobs/job.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import { weekMail } from './week-mail.ts';
import {
  findNewestUser,
  listOfDay,
  listOfWeek,
  listOwners,
  listRecipients,
  listUsersWithClips,
} from './week.repo.ts';

/** Each batch is three statements, which are much shorter than their time-out. */
const USERS = 2_000;
/** Sunday, 10:00 UTC, to the end of Monday: later, a missed week is left out. */
const WINDOW_MS = DAY + 14 * HOUR;

const isDaily = every(DAY);

export interface WeekJobDeps {
  readonly db: Reader;
  readonly runStatement: RunStatement;
  readonly notifications: {
    /** Returns who was notified. */
    addWeekNotifications(
      statement: Statement,
      userIds: readonly number[],
      end: Date,
    ): Promise<number[]>;
  };
  readonly mailer: Mailer;
  readonly publicUrl: string;
}

/**
 * On Sundays, notifies users with clips of the week, or of its day in former years, and mails those
 * who want that. After a stop, the next attempt notifies and mails only those who were left. A new
 * site begins with its next week.
 */
export function weekJob(deps: WeekJobDeps, usersPerBatch = USERS): Job {
  const { db, runStatement, notifications } = deps;
  return {
    name: 'week',
    // Each day, so that the doctor notices a job that does not run.
    isDue: (last, now) => isDaily(last, now) || (last !== null && last < weekEndBefore(now)),
    async run({ now, last, signal }) {
      const end = weekEndBefore(now);
      const isMissed = now.getTime() - end.getTime() >= WINDOW_MS;
      if (isMissed || last === null || last >= end) return 0;
      const newest = await findNewestUser(db);
      for (let after = 0; after < newest; after += usersPerBatch) {
        // The week is not done: another server continues.
        signal.throwIfAborted();
        const range = { after, upTo: after + usersPerBatch };
        const userIds = await listUsersWithClips(db, range, end);
        if (userIds.length === 0) continue;
        const notified = await repeatIfDeleted(() =>
          runStatement((statement) => notifications.addWeekNotifications(statement, userIds, end)),
        );
        if (deps.mailer.isConfigured) await mailWeek(deps, notified, end);
      }
      return 0;
    },
  };
}

/** At most once: a mail that fails is not sent again. */
async function mailWeek(
  { db, mailer, publicUrl }: WeekJobDeps,
  userIds: readonly number[],
  end: Date,
): Promise<void> {
  const url = publicUrl + weekPath(weekDayOf(end));
  const settingsUrl = `${publicUrl}/settings#notifications`;
  for (const recipient of await listRecipients(db, userIds)) {
    const { id } = recipient;
    const week = await listOfWeek(db, id, end);
    const former = await listOfDay(db, id, end);
    const friends = await listOwners(db, id, [...week, ...former]);
    const counts = { week: week.length, former: former.length, friends };
    await mailer.send(weekMail(recipient, counts, { url, settingsUrl }));
  }
}
