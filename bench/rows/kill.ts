import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenDatabase } from '../../apps/server/src/platform/db/open.ts';
import type { Environment } from '../run/environment.ts';
import { startServer } from '../run/processes.ts';
import type { Row } from '../run/report.ts';
import { hotLikes } from './hot-likes.ts';
import { newTile, signInLikers } from './likers.ts';

const KILL_AFTER_MS = 400;

/**
 * Compares the popular post's count with its rows after a SIGKILL of a second server under load.
 */
export async function countAfterKill({ target, bundles }: Environment): Promise<Row[]> {
  const server = await startServer(bundles.product, target.settings);
  const users = await signInLikers(target);
  const hot = hotLikes({ ...target, server }, users, await newTile(target));
  const load = hot.load(60_000).then(
    () => 'ended',
    () => 'broken off',
  );
  await sleep(KILL_AFTER_MS);
  await server.stop('SIGKILL');
  if ((await load) !== 'broken off') throw new Error('The kill did not interrupt the load.');
  await waitUntilIdle(target.database);
  const { count, rows } = await hot.stored();
  const wrong = await hot.broken();
  if (hot.acknowledged() === 0) throw new Error('No call was acknowledged before the kill.');
  return [
    {
      scenario: 'hot post after SIGKILL: count less rows, and acknowledged calls lost',
      measured: `${count} counted, ${rows} rows, ${hot.acknowledged()} responses`,
      compared: '',
      value: Math.abs(count - rows) + wrong,
      goal: 0,
      isMost: true,
      checked: 'the last acknowledged call of each user is stored',
    },
  ];
}

async function waitUntilIdle({ pool }: OpenDatabase): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ busy: number }>(
      `select count(*) as busy from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()
         and application_name like 'reprise@%' and state <> 'idle'`,
    );
    if (rows[0]?.busy === 0) return;
    await sleep(20);
  }
}
