import type pg from 'pg';
import type { Migration } from './migration.ts';

/** What a migration is doing, shown to the operator. */
export interface MigrationProgress {
  readonly version: number;
  readonly name: string;
  readonly doing: string;
  /** From 0 to 100, if known. */
  readonly percent?: number;
  readonly seconds: number;
}

export interface MigrationOptions {
  readonly report?: (progress: MigrationProgress) => void;
  /** Overrides the number of attempts to get a lock. */
  readonly lockAttempts?: number;
}

export interface MigrationSession {
  readonly client: pg.Client;
  readonly watcher: pg.Client;
  readonly options: MigrationOptions;
  report(doing: string, percent?: number): void;
}

export function openSession(
  connections: Pick<MigrationSession, 'client' | 'watcher'>,
  { version, name }: Pick<Migration, 'version' | 'name'>,
  options: MigrationOptions,
): MigrationSession {
  const started = performance.now();
  return {
    ...connections,
    options,
    report: (doing, percent) =>
      options.report?.({
        version,
        name,
        doing,
        ...(percent === undefined ? {} : { percent }),
        seconds: Math.round((performance.now() - started) / 1_000),
      }),
  };
}
