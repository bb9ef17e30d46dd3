import { DAY } from '@reprise/contract/units.ts';
import { webhookLimits } from '@reprise/contract/webhooks/limits.ts';
import type { RunStatement } from '#platform/db/transaction.ts';
import { every, type Job } from '#platform/jobs/job.ts';
import { deleteOldDeliveries } from './deliveries.repo.ts';

/** Deletes deliveries older than 7 days, which is longer than their attempts take. */
export function oldDeliveriesJob(runStatement: RunStatement): Job {
  return {
    name: 'old-deliveries',
    isDue: every(DAY),
    run({ now }) {
      const before = new Date(now.getTime() - webhookLimits.keepDeliveriesDays * DAY);
      return runStatement((statement) => deleteOldDeliveries(statement, before));
    },
  };
}
