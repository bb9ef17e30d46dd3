import type { Command } from 'commander';
import { migrations } from '#migrations/index.ts';
import { appVersion } from '#platform/app-version.ts';
import { loadConfig, type Config } from '#platform/config.ts';
import { newestVersion } from '#platform/db/migrate/schema-state.ts';
import { freeBytesIn } from '#platform/http/health.ts';
import { withAnySchema } from '#ops/operator-database.ts';
import { action } from '#ops/program/action.ts';
import { tableLines } from '#ops/program/print.ts';
import { mib, neededBytes, obstaclesTo } from '#ops/upgrade/obstacles.ts';
import { planUpgrade, type UpgradePlan } from '#ops/upgrade/plan.ts';

const DESCRIPTION = `Prints what this release would do to the database at its start, and what is in the way.
Changes nothing. Run it with the new release while the old one is running. Exit 1: something
is in the way, or this release cannot run on the database.`;

export function addUpgrade(program: Command): void {
  program
    .command('upgrade')
    .summary('show what the start of this release would change')
    .description(DESCRIPTION)
    .requiredOption('--check', 'required: the upgrade itself happens at the start of the server')
    .action(
      action(async ({ note }) => {
        const plan = await withAnySchema(note, (db, pool) => planUpgrade(db, pool, migrations));
        const { DATABASE_URL, DATA_DIR } = settings();
        const freeBytes = DATABASE_URL === undefined ? await freeBytesIn(DATA_DIR) : null;
        const obstacles = obstaclesTo(plan, { now: Date.now(), freeBytes });
        const summary = {
          release: appVersion,
          targetSchema: newestVersion(migrations),
          ...plan,
          seconds: plan.steps.reduce((sum, { seconds }) => sum + seconds, 0),
          neededBytes: neededBytes(plan),
          freeBytes,
          obstacles,
        };
        return {
          lines: linesOf(summary),
          json: summary,
          exitCode: obstacles.length === 0 ? 0 : 1,
        };
      }),
    );
}

function settings(): Pick<Config, 'DATABASE_URL' | 'DATA_DIR'> {
  const { DATABASE_URL, DATA_DIR } = process.env;
  return loadConfig({ DATABASE_URL, DATA_DIR, AUTH_SECRET: 'x'.repeat(32) });
}

interface Summary extends UpgradePlan {
  readonly release: string;
  readonly targetSchema: number;
  readonly seconds: number;
  readonly neededBytes: number;
  readonly freeBytes: number | null;
  readonly obstacles: readonly string[];
}

function linesOf(summary: Summary): readonly string[] {
  const { release, targetSchema, schema, postgres, databaseBytes, steps, obstacles } = summary;
  const versions = [
    `Database: schema ${schema}, ${mib(databaseBytes)}, PostgreSQL ${postgres}.`,
    `This release: ${release}, schema ${targetSchema}.`,
  ];
  if (steps.length === 0) return [...versions, 'There is nothing to migrate.', ...obstacles];
  const { seconds, freeBytes, canGoBack, lastBackup } = summary;
  const disk = freeBytes === null ? '' : ` of ${mib(freeBytes)} that are free`;
  const backup = lastBackup === null ? 'none' : `${lastBackup.createdAt} (${lastBackup.file})`;
  return [
    ...versions,
    ...tableLines([
      ['step', 'name', 'kind', 'rows', 'seconds'],
      ...steps.map((step) => [
        String(step.version),
        step.name,
        step.kind,
        String(step.rows),
        String(step.seconds),
      ]),
    ]),
    `Steps: ${steps.length}, about ${seconds} s, up to ${mib(summary.neededBytes)} of disk${disk}.`,
    `Last backup: ${backup}.`,
    canGoBack
      ? 'The release before can be started again afterwards.'
      : 'The release before cannot be started again afterwards: going back needs the backup.',
    ...obstacles,
    obstacles.length === 0 ? 'Nothing is in the way.' : 'Correct this first.',
  ];
}
