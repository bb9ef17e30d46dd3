import { Argument, type Command } from 'commander';
import { logOperatorEvent } from '#ops/operator-log.ts';
import { action, type CommandResult } from '#ops/program/action.ts';
import type { Terminal } from '#ops/program/terminal.ts';
import { withUsers } from './user-services.ts';

const ROLES = ['moderator'] as const;

type Role = (typeof ROLES)[number];

export function addRoles(group: Command): void {
  const role = () => new Argument('<role>', 'what the user may do').choices(ROLES);
  group
    .command('grant')
    .addArgument(role())
    .argument('<username>')
    .description('Makes a user a moderator, who decides on reports at /moderation.')
    .action(action(grant));
  group
    .command('revoke')
    .addArgument(role())
    .argument('<username>')
    .description('Takes a role from a user. Also works for suspended users.')
    .action(action(revoke));
}

async function grant(terminal: Terminal, role: Role, username: string): Promise<CommandResult> {
  const result = await withUsers(terminal, ({ moderators }) => moderators.add(username));
  if (result.isChanged) logOperatorEvent('moderator-appointed', result.uid);
  const now = result.isChanged
    ? 'is a moderator now: they find the reported clips at /moderation'
    : 'is a moderator already';
  return { lines: [`${result.username} ${now}.`], json: { ...result, role } };
}

async function revoke(terminal: Terminal, role: Role, username: string): Promise<CommandResult> {
  const result = await withUsers(terminal, ({ moderators }) => moderators.remove(username));
  if (result.isChanged) logOperatorEvent('moderator-withdrawn', result.uid);
  const now = result.isChanged ? 'no moderator any more' : 'no moderator';
  return { lines: [`${result.username} is ${now}.`], json: { ...result, role } };
}
