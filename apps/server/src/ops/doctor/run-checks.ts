import type { Check, Finding, CheckDeps } from './check.ts';
import { dataChecks } from './data-checks.ts';
import { databaseChecks } from './database-checks.ts';
import { fileChecks } from './file-checks.ts';
import { networkChecks } from './network-checks.ts';
import { outsideChecks } from './outside-checks.ts';
import { pushChecks } from './push-checks.ts';
import { settingsChecks } from './settings-checks.ts';

export const checks: readonly Check[] = [
  ...settingsChecks,
  ...fileChecks,
  ...databaseChecks,
  ...dataChecks,
  ...networkChecks,
  ...pushChecks,
  ...outsideChecks,
];

export interface CheckResult {
  readonly id: string;
  readonly why: string;
  readonly finding: Finding | null;
}

/** Runs all checks one after the other. A failing check is a problem. */
export async function runChecks(
  deps: CheckDeps,
  onProgress: (text: string) => void = () => undefined,
): Promise<readonly CheckResult[]> {
  const results = [];
  for (const check of checks) {
    onProgress(`Checking ${check.id}`);
    results.push({ id: check.id, why: check.why, finding: await findingOf(check, deps) });
  }
  return results;
}

async function findingOf({ find }: Check, deps: CheckDeps): Promise<Finding | null> {
  try {
    return await find(deps);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      level: 'problem',
      what: `This could not be checked: ${reason}.`,
      fix: 'Correct that, then check again.',
    };
  }
}
