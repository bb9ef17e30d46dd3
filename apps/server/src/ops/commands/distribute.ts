import type { Command } from 'commander';
import { distributeTables } from '#ops/distribute.ts';
import { withOperatorDatabase } from '#ops/operator-database.ts';
import { action } from '#ops/program/action.ts';

const DESCRIPTION =
  'Spreads the tables over the nodes of Citus: split by conversation, user or clip, copied, or local. Stop the servers first. Run it again after an upgrade that adds tables.';

export function addDistribute(program: Command): void {
  program
    .command('distribute')
    .summary('spread the tables over the nodes of Citus')
    .description(DESCRIPTION)
    .action(
      action(async ({ note }) => {
        const tables = await withOperatorDatabase(note, distributeTables);
        const result = `Tables distributed: ${tables.length}.`;
        return { lines: [...tables, result], json: { distributed: tables } };
      }),
    );
}
