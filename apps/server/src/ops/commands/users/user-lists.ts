import { Option, type Command } from 'commander';
import type {
  ListedUser,
  UserDetails,
} from '#features/accounts/operator/user-directory.service.ts';
import { action, type CommandResult } from '#ops/program/action.ts';
import { shortDate, tableLines } from '#ops/program/print.ts';
import type { Terminal } from '#ops/program/terminal.ts';
import { wholeNumber } from '#ops/program/arguments.ts';
import { withUsers } from './user-services.ts';

const LIMIT = 50;
const LIMIT_MAX = 1_000;

interface ListOptions {
  readonly status?: 'active' | 'suspended' | 'pending' | 'deleted';
  readonly role?: 'moderator' | 'admin';
  readonly search?: string;
  readonly after?: number;
  readonly newest?: true;
  readonly limit: number;
}

export function addUserLists(group: Command): void {
  group
    .command('list')
    .description('Lists users in the order of joining.')
    .addOption(
      new Option('--status <status>', 'only users of this status').choices([
        'active',
        'suspended',
        'pending',
        'deleted',
      ]),
    )
    .addOption(
      new Option('--role <role>', 'only users with this role').choices(['moderator', 'admin']),
    )
    .option('--search <text>', 'part of the username, the name or the email')
    .option('--newest', 'newest first')
    .option('--after <id>', 'the next page: the id that the page before ends with', wholeNumber())
    .option('--limit <number>', 'users per page', wholeNumber(LIMIT_MAX), LIMIT)
    .action(action((terminal, options: ListOptions) => list(terminal, options)));
  group
    .command('show <username>')
    .description('Shows an account, its suspension and what was done with it.')
    .action(action((terminal, username: string) => show(terminal, username)));
}

async function list(terminal: Terminal, options: ListOptions): Promise<CommandResult> {
  const { status = null, role = null, search = '', after: cursor = null, limit } = options;
  const order = options.newest ? 'newest' : 'oldest';
  const filter = { status, role, search, order, cursor, limit } as const;
  const users = await withUsers(terminal, ({ directory }) => directory.list(filter));
  const last = users.at(-1);
  const isFull = users.length === limit;
  const next = isFull && last !== undefined ? last.id : null;
  return {
    lines: [...listLines(users), ...(next === null ? [] : [`More: --after ${next}`])],
    json: { users, after: next },
  };
}

function listLines(users: readonly ListedUser[]): readonly string[] {
  if (users.length === 0) return ['No users.'];
  const heading = ['ID', 'USERNAME', 'EMAIL', 'STATUS', 'JOINED', 'LAST SIGN-IN'];
  const rows = users.map((user) => [
    String(user.id),
    user.username,
    user.email,
    statusOf(user),
    shortDate(user.joined),
    shortDate(user.last_sign_in),
  ]);
  return tableLines([heading, ...rows]);
}

function statusOf({ status, is_moderator, is_admin, suspended_until: until }: ListedUser): string {
  const end = until === null ? '' : ` until ${shortDate(until)}`;
  return `${status}${end}${is_moderator ? ', moderator' : ''}${is_admin ? ', admin' : ''}`;
}

async function show(terminal: Terminal, username: string): Promise<CommandResult> {
  const user = await withUsers(terminal, ({ directory }) => directory.show(username));
  return { lines: detailLines(user), json: user };
}

function detailLines(user: UserDetails): readonly string[] {
  const { suspension_reason: reason, suspended_since: since, actions } = user;
  const suspension =
    reason === null ? [] : [['Suspended', `${shortDate(since)}: ${reason.replace(/\s+/g, ' ')}`]];
  return [
    ...tableLines([
      ['Username', user.username],
      ['Name', `${user.first_name} ${user.last_name}`],
      ['Email', user.email],
      ['Id', user.uid],
      ['Status', statusOf(user)],
      ...suspension,
      ['Joined', shortDate(user.joined)],
      ['Last sign-in', shortDate(user.last_sign_in)],
      ['Sessions', String(user.sessions)],
      ['Posts', String(user.posts)],
      ['Friends', String(user.friends)],
      ['Messages', String(user.messages)],
      ['Open reports', String(user.open_reports)],
    ]),
    ...actions.map(({ action: name, note, date }) =>
      `${shortDate(new Date(date))}  ${name}  ${note.replace(/\s+/g, ' ')}`.trimEnd(),
    ),
  ];
}
