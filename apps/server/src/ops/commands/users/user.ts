import type { Command } from 'commander';
import { addRoles } from './user-roles.ts';
import { addUserActions } from './user-actions.ts';
import { addUserLists } from './user-lists.ts';

export function addUser(program: Command): void {
  const group = program
    .command('user')
    .summary('find, suspend, delete and help users')
    .description('Manages users by username. Every action is in the log of moderation.')
    .helpCommand(false);
  addUserLists(group);
  addUserActions(group);
  addRoles(group);
}
