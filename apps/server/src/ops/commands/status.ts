import type { Command } from 'commander';
import { withAnySchema } from '#ops/operator-database.ts';
import { action } from '#ops/program/action.ts';
import { tableLines } from '#ops/program/print.ts';
import { readParts } from '#ops/status/status-part.ts';
import { statusParts } from '#ops/status/status-parts.ts';
import { loadConfig } from '#platform/config.ts';

const DESCRIPTION = `Prints the release, the database and its replicas, the servers, their queues, jobs, the last
backup and the mode of sign-ups. Times are UTC. "doctor" says what of it is wrong.`;

export function addStatus(program: Command): void {
  program
    .command('status')
    .summary('the site on one screen')
    .description(DESCRIPTION)
    .action(
      action(async ({ note }) => {
        const config = loadConfig(process.env);
        const parts = await withAnySchema(note, (db, pool) =>
          readParts(statusParts, {
            config,
            db,
            query: async <T extends object>(sql: string, values: readonly unknown[] = []) =>
              (await pool.query<T & Record<string, unknown>>(sql, [...values])).rows,
          }),
        );
        return {
          lines: tableLines(parts.map(({ title, text }) => [title, text])),
          json: Object.fromEntries(parts.map(({ id, json }) => [id, json])),
        };
      }),
    );
}
