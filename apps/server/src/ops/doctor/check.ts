import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/db/open.ts';

/** What the checks look at. */
export interface Patient {
  readonly config: Config;
  readonly db: Db;
  /** Returns the rows of a statement of PostgreSQL. */
  readonly query: <T extends object>(sql: string, values?: readonly unknown[]) => Promise<T[]>;
  readonly nodeVersion: string;
}

export interface Finding {
  /** A problem loses data, lets strangers in or stops the site; a warning may. */
  readonly level: 'problem' | 'warning';
  readonly what: string;
  readonly fix: string;
}

export interface Check {
  readonly id: string;
  /** What follows if nothing is done. */
  readonly why: string;
  /** Returns null if all is well, or if the check does not apply. */
  readonly find: (patient: Patient) => Promise<Finding | null> | Finding | null;
}

export function problem(what: string, fix: string): Finding {
  return { level: 'problem', what, fix };
}

export function warning(what: string, fix: string): Finding {
  return { level: 'warning', what, fix };
}
