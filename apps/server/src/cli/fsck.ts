import { withOperatorDatabase } from './operator-database.ts';
import type { Db } from '#platform/db/open.ts';
import { findDifferences } from '#platform/fsck/find-differences.ts';
import { describeFailure } from '#platform/start-failure.ts';

/*
 * `npm run fsck`: recomputes every counter of the database of DATABASE_URL or DATA_DIR. Exit 0: no
 * differences; 1: differences; 2: could not check.
 */

/** A server may write at the same time. */
function findDifferencesInSnapshot(db: Db): Promise<string[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(findDifferences);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function main(): Promise<number> {
  try {
    const differences = await withOperatorDatabase(print, findDifferencesInSnapshot);
    for (const line of differences) print(line);
    print(differences.length === 0 ? 'No differences.' : `Differences: ${differences.length}.`);
    return differences.length === 0 ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${describeFailure(error).text}\n`);
    return 2;
  }
}

process.exitCode = await main();
