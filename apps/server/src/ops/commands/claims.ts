import { claimEmailField } from '@reprise/contract/moderation/rules/claim-fields.ts';
import type { Command } from 'commander';
import {
  storedClaims,
  type StoredClaims,
} from '#features/moderation/claims/stored-claims.service.ts';
import { withOperatorDatabase } from '#ops/operator-database.ts';
import { logOperatorEvent } from '#ops/operator-log.ts';
import { action, type CommandResult } from '#ops/program/action.ts';
import { UsageError } from '#ops/program/arguments.ts';
import { shortDate, tableLines } from '#ops/program/print.ts';
import type { Terminal } from '#ops/program/terminal.ts';
import { statementRunner } from '#platform/db/transaction.ts';

interface ListOptions {
  readonly email?: string;
}

export function addClaims(program: Command): void {
  const group = program
    .command('claims')
    .summary('what is stored of claimants, who have no account')
    .description('Lists and deletes claims of rights holders. Moderators decide at /moderation.')
    .helpCommand(false);
  group
    .command('list')
    .description('Lists the claims, newest first. With --json, everything that is stored of them.')
    .option('--email <address>', 'only those with this email')
    .action(action(list));
  group
    .command('delete <email>')
    .description('Deletes all claims with an email, also open ones.')
    .action(action(deleteAll));
}

async function list(terminal: Terminal, { email }: ListOptions): Promise<CommandResult> {
  const address = email === undefined ? null : emailOf(email);
  const claims = await withClaims(terminal, (stored) => stored.list(address));
  const rows = claims.map((claim) => [
    String(claim.id),
    shortDate(claim.created_at),
    shortDate(claim.confirmed_at),
    claim.public_id,
    claim.email,
    claim.outcome ?? 'open',
    shortDate(claim.decided_at),
  ]);
  const heading = ['ID', 'ARRIVED (UTC)', 'CONFIRMED', 'CLIP', 'EMAIL', 'OUTCOME', 'DECIDED'];
  return {
    lines: rows.length === 0 ? ['No claims.'] : tableLines([heading, ...rows]),
    json: { claims },
  };
}

async function deleteAll(terminal: Terminal, email: string): Promise<CommandResult> {
  const address = emailOf(email);
  await terminal.confirm('All claims with this email are deleted.');
  const deleted = await withClaims(terminal, (stored) => stored.deleteOf(address));
  logOperatorEvent('claims-deleted', null);
  return { lines: [`Deleted: ${deleted} claims.`], json: { deleted } };
}

function withClaims<T>({ note }: Terminal, work: (claims: StoredClaims) => Promise<T>): Promise<T> {
  return withOperatorDatabase(note, (db) =>
    work(storedClaims({ db, runStatement: statementRunner(db) })),
  );
}

function emailOf(text: string): string {
  const parsed = claimEmailField.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new UsageError('This is not an email address.');
}
