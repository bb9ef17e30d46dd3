import { randomUUID } from 'node:crypto';
import type { SignUpMode } from '@reprise/contract/sign-ups/calls.ts';
import { Argument, type Command } from 'commander';
import type { SignUpOperations } from '#features/accounts/sign-ups/sign-up-operation.service.ts';
import { withUsers } from '#ops/commands/users/user-services.ts';
import { logOperatorEvent } from '#ops/operator-log.ts';
import { action, type CommandResult } from '#ops/program/action.ts';
import { futureDate, UsageError, wholeNumber } from '#ops/program/arguments.ts';
import { shortDate } from '#ops/program/print.ts';
import type { Terminal } from '#ops/program/terminal.ts';
import { addUndo } from './undo.ts';
import { loadConfig } from '#platform/config.ts';
import { ApiError } from '#platform/errors.ts';

const MODES: readonly (SignUpMode | 'default')[] = [
  'open',
  'invite',
  'approval',
  'closed',
  'default',
];
const USES_MAX = 10_000;
const INVITE_ID_MAX = 2_147_483_647;

interface InviteOptions {
  readonly uses: number;
  readonly until?: Date;
  readonly end?: number;
}

export function addSignUps(program: Command): void {
  const group = program
    .command('sign-ups')
    .summary('who can sign up: mode, invites, approvals')
    .description('Every server follows with the next sign-up.')
    .helpCommand(false);
  group
    .command('show')
    .description(
      'Shows the mode, accounts that wait for approval or are not finished, and open invites.',
    )
    .action(action(show));
  group
    .command('set')
    .addArgument(new Argument('<mode>', 'default: SIGN_UPS holds again').choices(MODES))
    .description('Changes the mode of all servers.')
    .action(action(setMode));
  group
    .command('invite')
    .description('Prints a link with which people can sign up, also while approval is required.')
    .option('--uses <number>', 'for how many accounts', wholeNumber(USES_MAX), 1)
    .option('--until <when>', '12h, 7d, 2w or a date; without it, no end', futureDate)
    .option('--end <number>', 'ends this invite of "show" instead', wholeNumber(INVITE_ID_MAX))
    .action(action(invite));
  addDecisions(group);
  addUndo(group);
}

async function show(terminal: Terminal): Promise<CommandResult> {
  const { overview, first } = await withUsers(terminal, async ({ signUps }) => {
    const state = await signUps.show();
    return { overview: state, first: (await signUps.listPending()).slice(0, 5) };
  });
  const { mode, startMode, isFlood, changedAt, pending, unfinished, invites } = overview;
  const since = changedAt === null ? 'from SIGN_UPS' : `since ${shortDate(changedAt)} UTC`;
  const flood = isFlood
    ? `, ${mode === 'open' ? 'with a challenge, ' : ''}set by a flood of sign-ups`
    : '';
  return {
    lines: [
      `Sign-ups: ${mode} (${since}${flood}; SIGN_UPS=${startMode}).`,
      `Pending approval: ${pending}${pending === 0 ? '' : ` (${first.join(', ')}${pending > first.length ? ' ...' : ''})`}.`,
      `Registration not finished: ${unfinished} (deleted a day after the sign-up).`,
      ...invites.map(
        ({ id, uses_left: uses, ends_at: end }) =>
          `Invite ${id}: ${uses} accounts left${end === null ? '' : ` until ${shortDate(end)} UTC`}.`,
      ),
    ],
    json: overview,
  };
}

async function setMode(terminal: Terminal, mode: SignUpMode | 'default'): Promise<CommandResult> {
  const overview = await withUsers(terminal, async ({ signUps }) => {
    await signUps.setMode(mode === 'default' ? null : mode, null);
    return signUps.show();
  });
  logOperatorEvent('sign-ups-changed', null);
  return { lines: [`Sign-ups: ${overview.mode}.`], json: overview };
}

async function invite(
  terminal: Terminal,
  { uses, until, end }: InviteOptions,
): Promise<CommandResult> {
  if (end !== undefined) return endInvite(terminal, end);
  const { PUBLIC_URL, PORT } = process.env;
  const config = loadConfig({ PUBLIC_URL, PORT });
  const site = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`;
  const code = await withUsers(terminal, ({ signUps }) =>
    signUps.createInvite({ id: randomUUID(), uses, endsAt: until ?? null }, null),
  );
  logOperatorEvent('sign-ups-changed', null);
  const link = `${site}/login?invite=${code}`;
  return { lines: [link], json: { link, uses, until: until ?? null } };
}

async function endInvite(terminal: Terminal, id: number): Promise<CommandResult> {
  await withUsers(terminal, ({ signUps }) => signUps.endInvite(id, null));
  logOperatorEvent('sign-ups-changed', null);
  return { lines: [`Ended: invite ${id}.`], json: { ended: id } };
}

type Decision = 'approve' | 'reject';

interface DecisionOptions {
  readonly all?: true;
}

function addDecisions(group: Command): void {
  group
    .command('pending')
    .description('Lists the accounts that wait for approval, oldest first.')
    .action(action(listPending));
  group
    .command('approve [usernames...]')
    .description('Approves accounts that wait for approval.')
    .option('--all', 'all of them')
    .action(
      action((terminal, names: string[], options: DecisionOptions) =>
        decide(terminal, 'approve', names, options),
      ),
    );
  group
    .command('reject [usernames...]')
    .description('Deletes accounts that wait for approval.')
    .option('--all', 'all of them')
    .action(
      action((terminal, names: string[], options: DecisionOptions) =>
        decide(terminal, 'reject', names, options),
      ),
    );
}

async function listPending(terminal: Terminal): Promise<CommandResult> {
  const pending = await withUsers(terminal, ({ signUps }) => signUps.listPending());
  return { lines: pending.length === 0 ? ['No pending sign-ups.'] : pending, json: { pending } };
}

async function decide(
  terminal: Terminal,
  decision: Decision,
  names: readonly string[],
  { all = false }: { readonly all?: boolean },
): Promise<CommandResult> {
  if (all === names.length > 0) throw new UsageError('Name the users, or use --all.');
  return withUsers(terminal, async ({ signUps }) => {
    const usernames = all ? await signUps.listPending() : names;
    if (decision === 'reject') {
      await terminal.confirm(`${usernames.length} accounts are deleted.`);
    }
    const decided: string[] = [];
    for (const username of usernames) {
      const isDecided = await decideOne(signUps, decision, username, all);
      if (isDecided) decided.push(username);
      terminal.progress(
        `${decided.length} of ${usernames.length}`,
        decided.length / usernames.length,
      );
    }
    const done = decision === 'approve' ? 'Approved' : 'Rejected';
    return { lines: [`${done}: ${decided.length}.`], json: { [decision]: decided } };
  });
}

/** With `--all`, skips accounts that were decided on in the meantime. */
async function decideOne(
  signUps: SignUpOperations,
  decision: Decision,
  username: string,
  isOfAll: boolean,
): Promise<boolean> {
  try {
    const { uid } = await signUps[decision](username, null);
    logOperatorEvent(decision === 'approve' ? 'sign-up-approved' : 'sign-up-rejected', uid);
    return true;
  } catch (error) {
    if (isOfAll && error instanceof ApiError) return false;
    throw error;
  }
}
