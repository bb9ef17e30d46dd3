import type { Command } from 'commander';
import type { RecentSignUp } from '#features/accounts/sign-ups/sign-up-undo.service.ts';
import { withUsers, type UserServices } from '#ops/commands/users/user-services.ts';
import { logOperatorEvent } from '#ops/operator-log.ts';
import { action, type CommandResult } from '#ops/program/action.ts';
import { pastDate, requireReason } from '#ops/program/arguments.ts';
import { shortDate } from '#ops/program/print.ts';
import type { Terminal } from '#ops/program/terminal.ts';
import { NotFoundError } from '#platform/errors.ts';

const NAMES_MAX = 20;

interface UndoOptions {
  readonly since: Date;
  readonly suspend?: string;
  readonly dryRun?: boolean;
}

export function addUndo(group: Command): void {
  group
    .command('undo')
    .description(
      'Deletes the accounts since a time that did nothing: no post, message, like, friend or request. Moderators and admins stay.',
    )
    .requiredOption('--since <when>', '30m, 12h, 7d or a date', pastDate)
    .option('--suspend <reason>', 'suspends those who did something, with this reason')
    .option('--dry-run', 'only prints who they are')
    .action(action(undo));
}

async function undo(
  terminal: Terminal,
  { since, suspend, dryRun = false }: UndoOptions,
): Promise<CommandResult> {
  const reason = suspend === undefined ? null : requireReason(suspend);
  return withUsers(terminal, async (services) => {
    const { idle, acted } = await services.signUpUndo.findSince(since);
    const active = acted.filter(({ status }) => status === 'active');
    const toSuspend = reason === null ? [] : active;
    const heading = `Signed up since ${shortDate(since)} UTC: ${idle.length + acted.length}.`;
    if (dryRun) {
      return {
        lines: [
          heading,
          lineOf('Did nothing, would be deleted', namesOf(idle)),
          lineOf(
            `Did something, would ${reason === null ? 'stay' : 'be suspended'}`,
            namesOf(active),
          ),
        ],
        json: { since, idle: namesOf(idle), active: namesOf(active) },
      };
    }
    await terminal.confirm(
      `${idle.length} accounts are deleted permanently, ${toSuspend.length} are suspended.`,
    );
    const note = `undo of sign-ups since ${since.toISOString()}`;
    const deleted = await deleteAll(terminal, services, { accounts: idle, note });
    const suspended =
      reason === null
        ? []
        : await suspendAll(terminal, services, { accounts: active, note: reason });
    return {
      lines: [heading, lineOf('Deleted', deleted), lineOf('Suspended', suspended)],
      json: { since, deleted, suspended },
    };
  });
}

interface Batch {
  readonly accounts: readonly RecentSignUp[];
  readonly note: string;
}

async function deleteAll(
  { progress }: Terminal,
  { signUpUndo }: UserServices,
  { accounts, note }: Batch,
): Promise<readonly string[]> {
  const deleted: string[] = [];
  for (const [index, { username }] of accounts.entries()) {
    progress(`Deleting ${index + 1} of ${accounts.length}`, index / accounts.length);
    const uid = await unlessGone(signUpUndo.deleteIdle(username, note));
    if (uid === null) continue;
    logOperatorEvent('user-deleted', uid);
    deleted.push(username);
  }
  return deleted;
}

async function suspendAll(
  { progress }: Terminal,
  { suspensions }: UserServices,
  { accounts, note: reason }: Batch,
): Promise<readonly string[]> {
  const suspended: string[] = [];
  for (const [index, { username }] of accounts.entries()) {
    progress(`Suspending ${index + 1} of ${accounts.length}`, index / accounts.length);
    const result = await unlessGone(suspensions.suspend(username, { reason, endsAt: null }, null));
    if (result === null) continue;
    logOperatorEvent('user-suspended', result.uid);
    suspended.push(username);
  }
  return suspended;
}

/** Users can delete or rename their account at any moment. */
async function unlessGone<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof NotFoundError) return null;
    throw error;
  }
}

function namesOf(accounts: readonly RecentSignUp[]): readonly string[] {
  return accounts.map(({ username }) => username);
}

function lineOf(title: string, names: readonly string[]): string {
  const shown = names.slice(0, NAMES_MAX).join(', ');
  const rest = names.length > NAMES_MAX ? ' ...' : '';
  return `${title}: ${names.length}${names.length === 0 ? '' : ` (${shown}${rest})`}.`;
}
