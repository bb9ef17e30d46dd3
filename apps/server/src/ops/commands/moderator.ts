import type { Command } from 'commander';
import {
  moderatorService,
  type ModeratorService,
} from '#features/moderation/moderators.service.ts';
import { transactionOpener } from '#platform/db/transaction.ts';
import { withOperatorDatabase } from '#ops/operator-database.ts';
import { logOperatorEvent } from '#ops/operator-log.ts';
import { action, type CommandResult } from '#ops/program/action.ts';
import type { Terminal } from '#ops/program/terminal.ts';

export function addModerator(program: Command): void {
  const group = program
    .command('moderator')
    .summary('add, remove and list moderators')
    .description('Edits the list of users who decide on reports at /moderation.')
    .helpCommand(false);
  group
    .command('add <username>')
    .description('Makes a user a moderator.')
    .action(action((terminal, username: string) => add(terminal, username)));
  group
    .command('remove <username>')
    .description('Takes the right from a moderator.')
    .action(action((terminal, username: string) => remove(terminal, username)));
  group.command('list').description('Lists the moderators.').action(action(list));
}

async function list(terminal: Terminal): Promise<CommandResult> {
  const moderators = await withModerators(terminal, (service) => service.list());
  const lines = moderators.length === 0 ? ['There are no moderators.'] : moderators;
  return { lines, json: { moderators } };
}

async function add(terminal: Terminal, requestedName: string): Promise<CommandResult> {
  const changed = await withModerators(terminal, (service) => service.add(requestedName));
  const { uid, username, isChanged } = changed;
  if (isChanged) logOperatorEvent('moderator-appointed', uid);
  const now = isChanged
    ? 'is a moderator now: they find the reported clips at /moderation'
    : 'is a moderator already';
  return { lines: [`${username} ${now}.`], json: changed };
}

async function remove(terminal: Terminal, requestedName: string): Promise<CommandResult> {
  const changed = await withModerators(terminal, (service) => service.remove(requestedName));
  const { uid, username, isChanged } = changed;
  if (isChanged) logOperatorEvent('moderator-withdrawn', uid);
  const now = isChanged ? 'no moderator any more' : 'no moderator';
  return { lines: [`${username} is ${now}.`], json: changed };
}

function withModerators<T>(
  { note }: Terminal,
  work: (moderators: ModeratorService) => Promise<T>,
): Promise<T> {
  return withOperatorDatabase(note, (db) =>
    work(moderatorService({ db, transact: transactionOpener(db) })),
  );
}
