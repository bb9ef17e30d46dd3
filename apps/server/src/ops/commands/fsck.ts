import type { Command } from 'commander';
import type { Db } from '#platform/db/open.ts';
import { findDifferences } from '#ops/fsck/find-differences.ts';
import type { OnProgress } from '#platform/progress.ts';
import { withOperatorDatabase } from '#ops/operator-database.ts';
import { action } from '#ops/program/action.ts';

export function addFsck(program: Command): void {
  program
    .command('fsck')
    .summary('recompute every counter and list, print differences')
    .description('Recomputes every counter and list of the database. Exit 1: differences.')
    .action(
      action(async ({ note, progress }) => {
        const differences = await withOperatorDatabase(note, (db) =>
          findDifferencesInSnapshot(db, progress),
        );
        const isGood = differences.length === 0;
        return {
          lines: isGood
            ? ['No differences.']
            : [...differences, `Differences: ${differences.length}.`],
          json: { differences },
          exitCode: isGood ? 0 : 1,
        };
      }),
    );
}

/** In a snapshot, because a server may write at the same time. */
function findDifferencesInSnapshot(db: Db, onProgress: OnProgress): Promise<string[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((snapshot) => findDifferences(snapshot, onProgress));
}
