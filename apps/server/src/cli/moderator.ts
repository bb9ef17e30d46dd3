import {
  moderatorService,
  type ModeratorService,
} from '#features/moderation/moderators.service.ts';
import { transactionOpener } from '#platform/db/transaction.ts';
import { ApiError } from '#platform/errors.ts';
import { describeFailure } from '#platform/start-failure.ts';
import { logOperatorEvent } from './operator-log.ts';
import { withOperatorDatabase } from './operator-database.ts';

/*
 * `npm run moderator`: edits the list of moderators in the database of DATABASE_URL or DATA_DIR; a
 * server may be running. Exit 0: done; 1: wrong usage; 2: failed.
 */

const USAGE = 'Usage: npm run moderator -- add <username> | remove <username> | list';

type Command = (moderators: ModeratorService) => Promise<readonly string[]>;

function parseCommand([verb, username, ...rest]: readonly string[]): Command | null {
  if (rest.length > 0) return null;
  if (verb === 'list' && username === undefined) return listModerators;
  if (verb === 'add' && username !== undefined) return addModerator(username);
  if (verb === 'remove' && username !== undefined) return removeModerator(username);
  return null;
}

async function listModerators(moderators: ModeratorService): Promise<readonly string[]> {
  const names = await moderators.list();
  return names.length === 0 ? ['There are no moderators.'] : names;
}

function addModerator(requestedName: string): Command {
  return async (moderators) => {
    const { uid, username, isChanged } = await moderators.add(requestedName);
    if (isChanged) logOperatorEvent('moderator-appointed', uid);
    const now = isChanged
      ? 'is a moderator now: they find the reported clips at /moderation'
      : 'is a moderator already';
    return [`${username} ${now}.`];
  };
}

function removeModerator(requestedName: string): Command {
  return async (moderators) => {
    const { uid, username, isChanged } = await moderators.remove(requestedName);
    if (isChanged) logOperatorEvent('moderator-withdrawn', uid);
    return [`${username} is ${isChanged ? 'no moderator any more' : 'no moderator'}.`];
  };
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function main(): Promise<number> {
  const command = parseCommand(process.argv.slice(2));
  if (command === null) {
    process.stderr.write(`${USAGE}\n`);
    return 1;
  }
  try {
    const lines = await withOperatorDatabase(print, (db) =>
      command(moderatorService({ db, transact: transactionOpener(db) })),
    );
    for (const line of lines) print(line);
    return 0;
  } catch (error) {
    const sentence = error instanceof ApiError ? error.message : describeFailure(error).text;
    process.stderr.write(`${sentence}\n`);
    return 2;
  }
}

process.exitCode = await main();
