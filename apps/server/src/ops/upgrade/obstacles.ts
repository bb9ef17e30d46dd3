import { FREE_MIN_BYTES } from '#platform/free-space.ts';
import type { UpgradePlan } from './plan.ts';

const HOUR_MS = 3_600_000;
const BACKUP_HOURS_MAX = 24;
const OLDEST_POSTGRES = 15;
const MIB = 1024 * 1024;

export interface Conditions {
  readonly now: number;
  readonly freeBytes: number | null;
}

/** Returns a sentence for each reason not to start the new release. */
export function obstaclesTo(plan: UpgradePlan, { now, freeBytes }: Conditions): readonly string[] {
  const found = [];
  if (Number.parseInt(plan.postgres, 10) < OLDEST_POSTGRES) {
    found.push(
      `PostgreSQL ${plan.postgres} is older than ${OLDEST_POSTGRES}: move to a newer one (docs/operate/backup.md).`,
    );
  }
  if (plan.steps.length === 0) return found;
  const backup = backupObstacle(plan, now);
  if (backup !== null) found.push(backup);
  const needed = neededBytes(plan) + FREE_MIN_BYTES;
  if (freeBytes !== null && freeBytes < needed) {
    found.push(
      `The disk has ${mib(freeBytes)} free, but the steps need up to ${mib(needed)}: free some space.`,
    );
  }
  return found;
}

export function neededBytes({ steps }: UpgradePlan): number {
  return steps.reduce((sum, { bytes }) => sum + bytes, 0);
}

export function mib(bytes: number): string {
  return `${Math.ceil(bytes / MIB)} MiB`;
}

function backupObstacle({ schema, lastBackup }: UpgradePlan, now: number): string | null {
  if (schema === 0) return null;
  const advice = 'run `ops backup` of the release that is running.';
  if (lastBackup === null) return `This database was never backed up: ${advice}`;
  const hours = Math.floor((now - Date.parse(lastBackup.createdAt)) / HOUR_MS);
  if (hours < BACKUP_HOURS_MAX) return null;
  return `The last backup is ${hours} hours old (${lastBackup.file}): ${advice}`;
}
