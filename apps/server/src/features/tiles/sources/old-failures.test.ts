import { sourceLimits } from '@reprise/contract/tiles/limits.ts';
import { MINUTE } from '@reprise/contract/units.ts';
import { expect, it, onTestFinished } from 'vitest';
import { statementRunner } from '#platform/db/transaction.ts';
import { startTestApp } from '#testing/test-app.ts';
import { oldFailuresJob } from './source-jobs.ts';

it('removes failures that no longer count, and keeps the others', async () => {
  const app = await startTestApp();
  onTestFinished(() => app.stop());
  const { id: user_id } = await app.createUser('alice');
  const insert = (video_id: string, ageMs: number) => {
    const failed_at = new Date(Date.now() - ageMs);
    return app.db
      .insertInto('source_failures')
      .values({ video_id, user_id, reason: 'unavailable', failed_at })
      .execute();
  };
  const [old, recent] = ['aaaaaaaaaaa', 'bbbbbbbbbbb'];
  await app.db
    .insertInto('sources')
    .values([{ video_id: old }, { video_id: recent }])
    .execute();
  await insert(old, sourceLimits.failureWindowMs + MINUTE);
  await insert(recent, sourceLimits.failureWindowMs - MINUTE);

  const { run } = oldFailuresJob({ db: app.db, runStatement: statementRunner(app.db) });
  const signal = new AbortController().signal;
  expect(await run({ now: new Date(), last: null, signal })).toBe(1);

  const left = await app.db.selectFrom('source_failures').select('video_id').execute();
  expect(left).toEqual([{ video_id: recent }]);
});
