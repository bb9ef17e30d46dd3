import type { Command } from 'commander';
import { loadConfig } from '#platform/config.ts';
import { minorReleases } from '#ops/doctor/postgres-releases.ts';
import { runChecks, type CheckResult } from '#ops/doctor/run-checks.ts';
import { withAnySchema } from '#ops/operator-database.ts';
import { action } from '#ops/program/action.ts';

const DESCRIPTION = `Checks settings, files, the database, the stored data and other servers, and prints what is
wrong, why that matters and how to fix it. Changes nothing. Run it with the settings of the
server. Exit 1: a problem; warnings alone exit with 0.`;

export function addDoctor(program: Command): void {
  program
    .command('doctor')
    .summary('find what is wrong, and how to fix it')
    .description(DESCRIPTION)
    .action(
      action(async ({ note, progress }) => {
        const config = loadConfig(process.env);
        const results = await withAnySchema(note, (db, pool) =>
          runChecks(
            {
              config,
              db,
              query: async <T extends object>(sql: string, values: readonly unknown[] = []) =>
                (await pool.query<T & Record<string, unknown>>(sql, [...values])).rows,
              nodeVersion: process.versions.node,
              minorReleases,
            },
            progress,
          ),
        );
        const problems = results.filter(({ finding }) => finding?.level === 'problem').length;
        return {
          lines: linesOf(results),
          json: { checks: results },
          exitCode: problems === 0 ? 0 : 1,
        };
      }),
    );
}

function linesOf(results: readonly CheckResult[]): readonly string[] {
  const found = results.flatMap(({ id, why, finding }) =>
    finding === null
      ? []
      : [
          `${finding.level} ${id}: ${finding.what}`,
          `  Why it matters: ${why}`,
          `  What to do: ${finding.fix}`,
        ],
  );
  const count = (level: string) => results.filter(({ finding }) => finding?.level === level).length;
  const [problems, warnings] = [count('problem'), count('warning')];
  const good = results.length - problems - warnings;
  return [...found, `Good: ${good}. Warnings: ${warnings}. Problems: ${problems}.`];
}
