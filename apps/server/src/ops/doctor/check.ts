import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/db/open.ts';

export interface CheckDeps {
  readonly config: Config;
  readonly db: Db;
  readonly query: <T extends object>(sql: string, values?: readonly unknown[]) => Promise<T[]>;
  readonly nodeVersion: string;
  /** The known minor releases of a major version of PostgreSQL. */
  readonly minorReleases: (major: number) => Promise<readonly number[]>;
}

export interface Finding {
  /** A problem loses data, gives strangers access or stops the site; a warning may. */
  readonly level: 'problem' | 'warning';
  readonly what: string;
  readonly fix: string;
}

export interface Check {
  readonly id: string;
  readonly why: string;
  /** Returns null if all is well or the check does not apply. */
  readonly find: (deps: CheckDeps) => Promise<Finding | null> | Finding | null;
}

export function problem(what: string, fix: string): Finding {
  return { level: 'problem', what, fix };
}

export function warning(what: string, fix: string): Finding {
  return { level: 'warning', what, fix };
}

/** Returns what a failed request says, without the 'fetch failed' around it. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && cause.message !== '' ? cause.message : String(cause);
}
