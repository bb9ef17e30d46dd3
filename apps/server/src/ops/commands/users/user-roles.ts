import { Argument, type Command } from 'commander';
import type { Role } from '#features/moderation/roles.service.ts';
import type { SecurityEventName } from '#platform/log/security-events.ts';
import { logOperatorEvent } from '#ops/operator-log.ts';
import { action, type CommandResult } from '#ops/program/action.ts';
import type { Terminal } from '#ops/program/terminal.ts';
import { withUsers } from './user-services.ts';

interface RoleTexts {
  readonly name: string;
  readonly where: string;
  readonly granted: SecurityEventName;
  readonly revoked: SecurityEventName;
}

const ROLES: Readonly<Record<Role, RoleTexts>> = {
  moderator: {
    name: 'a moderator',
    where: 'they find the reported clips at /moderation',
    granted: 'moderator-appointed',
    revoked: 'moderator-withdrawn',
  },
  admin: {
    name: 'an admin',
    where: 'they find the admin area at /admin',
    granted: 'admin-appointed',
    revoked: 'admin-withdrawn',
  },
};

export function addRoles(group: Command): void {
  const role = () => new Argument('<role>', 'what the user may do').choices(Object.keys(ROLES));
  group
    .command('grant')
    .addArgument(role())
    .argument('<username>')
    .description(
      'Makes a user a moderator, who decides on reports, or an admin, who also runs /admin.',
    )
    .action(action(grant));
  group
    .command('revoke')
    .addArgument(role())
    .argument('<username>')
    .description('Revokes a role. Also works for suspended users.')
    .action(action(revoke));
}

async function grant(terminal: Terminal, role: Role, username: string): Promise<CommandResult> {
  const result = await withUsers(terminal, ({ roles }) => roles.grant(role, username));
  const { name, where, granted } = ROLES[role];
  if (result.isChanged) logOperatorEvent(granted, result.uid);
  const now = result.isChanged ? `is ${name} now: ${where}` : `is ${name} already`;
  return { lines: [`${result.username} ${now}.`], json: { ...result, role } };
}

async function revoke(terminal: Terminal, role: Role, username: string): Promise<CommandResult> {
  const result = await withUsers(terminal, ({ roles }) => roles.revoke(role, username));
  if (result.isChanged) logOperatorEvent(ROLES[role].revoked, result.uid);
  const now = result.isChanged ? 'no longer' : 'not';
  return {
    lines: [`${result.username} is ${now} ${ROLES[role].name}.`],
    json: { ...result, role },
  };
}
