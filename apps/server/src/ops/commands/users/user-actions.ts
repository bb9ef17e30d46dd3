import type { Command } from 'commander';
import { loadConfig } from '#platform/config.ts';
import { StartError } from '#platform/errors.ts';
import { logOperatorEvent } from '#ops/operator-log.ts';
import { action, type CommandResult } from '#ops/program/action.ts';
import { shortDate, tableLines } from '#ops/program/print.ts';
import type { Terminal } from '#ops/program/terminal.ts';
import { futureDate, requireReason } from '#ops/program/arguments.ts';
import { withUsers } from './user-services.ts';

interface SuspendOptions {
  readonly reason: string;
  readonly until?: Date;
}

interface SessionOptions {
  readonly end?: string;
  readonly endAll?: true;
}

export function addUserActions(group: Command): void {
  group
    .command('suspend <username>')
    .description("Ends the user's calls and connections within a second, and hides their clips.")
    .requiredOption('--reason <text>', 'shown to the user, and in the log')
    .option('--until <when>', '12h, 7d, 2w or a date; without it, no end', futureDate)
    .action(action(suspend));
  group.command('resume <username>').description('Ends a suspension.').action(action(resume));
  group
    .command('delete <username>')
    .description('Deletes an account and its data, as the user can do in Settings.')
    .action(action(deleteUser));
  group
    .command('reset-link <username>')
    .description('Prints a link for a new password. It works once, for an hour.')
    .action(action(printResetLink));
  group
    .command('second-factor <username>')
    .description('Turns two-step sign-in off and removes passkeys, for a user who lost them.')
    .requiredOption('--off', 'also sign the user out on all devices')
    .action(action(turnOffSecondFactor));
  group
    .command('sessions <username>')
    .description('Lists the devices that are signed in, or signs them out.')
    .option('--end <session>', 'sign this one out')
    .option('--end-all', 'sign all of them out')
    .action(action(sessions));
}

async function suspend(
  terminal: Terminal,
  username: string,
  { reason: given, until }: SuspendOptions,
): Promise<CommandResult> {
  const terms = { reason: requireReason(given), endsAt: until ?? null };
  const result = await withUsers(terminal, ({ suspensions }) =>
    suspensions.suspend(username, terms, null),
  );
  logOperatorEvent('user-suspended', result.uid);
  const end = until === undefined ? '' : ` until ${shortDate(until)} UTC`;
  return {
    lines: [`${result.username} is suspended${end}.`],
    json: { ...result, ...terms },
  };
}

async function resume(terminal: Terminal, username: string): Promise<CommandResult> {
  const result = await withUsers(terminal, ({ suspensions }) => suspensions.resume(username, null));
  if (result.isChanged) logOperatorEvent('user-resumed', result.uid);
  const now = result.isChanged ? 'is no longer suspended' : 'is not suspended';
  return { lines: [`${result.username} ${now}.`], json: result };
}

async function deleteUser(terminal: Terminal, username: string): Promise<CommandResult> {
  const { posts, messages } = await withUsers(terminal, ({ directory }) =>
    directory.show(username),
  );
  await terminal.confirm(
    `${username} and ${posts} posts are deleted permanently; ${messages} messages stay, without the name.`,
  );
  const result = await withUsers(terminal, ({ accounts }) => accounts.deleteUser(username, null));
  logOperatorEvent('user-deleted', result.uid);
  return { lines: [`${result.username} is deleted.`], json: result };
}

async function printResetLink(terminal: Terminal, username: string): Promise<CommandResult> {
  const { AUTH_PROVIDER, PUBLIC_URL, PORT } = process.env;
  if (AUTH_PROVIDER === 'firebase') {
    throw new StartError('Firebase stores the passwords: send the link from its console.');
  }
  const config = loadConfig({ PUBLIC_URL, PORT });
  const site = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`;
  const result = await withUsers(terminal, ({ accounts }) =>
    accounts.issueResetCode(username, null),
  );
  logOperatorEvent('reset-link-issued', result.uid);
  const link = `${site}/reset-password#code=${result.code}`;
  return { lines: [link], json: { uid: result.uid, username: result.username, link } };
}

async function turnOffSecondFactor(terminal: Terminal, username: string): Promise<CommandResult> {
  await terminal.confirm(
    `${username} signs in with the password alone: passkeys are removed. All devices are signed out.`,
  );
  const result = await withUsers(terminal, ({ accounts }) =>
    accounts.turnOffSecondFactor(username),
  );
  logOperatorEvent('second-factor-off', result.uid);
  return { lines: [`Two-step sign-in of ${result.username} is off.`], json: result };
}

async function sessions(
  terminal: Terminal,
  username: string,
  { end, endAll }: SessionOptions,
): Promise<CommandResult> {
  if (endAll) return endSessions(terminal, username, null);
  if (end !== undefined) return endSessions(terminal, username, end);
  const rows = await withUsers(terminal, ({ accounts }) => accounts.listSessions(username));
  const heading = ['SESSION', 'DEVICE', 'SIGNED IN', 'LAST USE'];
  const lines = rows.map(({ id, device, signedInAt, lastUsedAt }) => [
    id,
    device,
    shortDate(signedInAt),
    shortDate(lastUsedAt),
  ]);
  return {
    lines: lines.length === 0 ? ['No sessions.'] : tableLines([heading, ...lines]),
    json: { sessions: rows },
  };
}

async function endSessions(
  terminal: Terminal,
  username: string,
  session: string | null,
): Promise<CommandResult> {
  await terminal.confirm(
    session === null ? `All devices of ${username} are signed out.` : 'The device is signed out.',
  );
  const result = await withUsers(terminal, ({ accounts }) =>
    session === null
      ? accounts.endSessions(username, null)
      : accounts.endSession(username, session, null),
  );
  logOperatorEvent('user-signed-out', result.uid);
  return { lines: [`${result.username} is signed out.`], json: result };
}
