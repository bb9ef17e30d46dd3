import type { Command } from 'commander';
import { addRoles } from './user-roles.ts';
import { addUserActs } from './user-acts.ts';
import { addUserLists } from './user-lists.ts';

export function addUser(program: Command): void {
  const group = program
    .command('user')
    .summary('find, suspend, delete and help users')
    .description('Users by their username. Every act is in the log of moderation.')
    .helpCommand(false);
  addUserLists(group);
  addUserActs(group);
  addRoles(group);
}
