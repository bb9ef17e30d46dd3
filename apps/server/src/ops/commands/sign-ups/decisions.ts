import type { Command } from 'commander';
import type { SignUpOperations } from '#features/accounts/sign-ups/sign-up-operation.service.ts';
import { ApiError } from '#platform/errors.ts';
import { logOperatorEvent } from '#ops/operator-log.ts';
import { action, type CommandResult } from '#ops/program/action.ts';
import type { Terminal } from '#ops/program/terminal.ts';
import { UsageError } from '#ops/program/usage-error.ts';
import { withUsers } from '#ops/commands/users/user-services.ts';

type Decision = 'approve' | 'reject';

interface DecisionOptions {
  readonly all?: true;
}

export function addDecisions(group: Command): void {
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
