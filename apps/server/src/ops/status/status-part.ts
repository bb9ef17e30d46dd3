import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/db/open.ts';
import { reasonOf } from '#ops/doctor/check.ts';

export interface StatusDeps {
  readonly config: Config;
  readonly db: Db;
  readonly query: <T extends object>(sql: string, values?: readonly unknown[]) => Promise<T[]>;
}

export interface StatusLine {
  readonly text: string;
  readonly json: unknown;
}

export interface StatusPart {
  readonly id: string;
  readonly title: string;
  readonly read: (deps: StatusDeps) => Promise<StatusLine>;
}

export interface PartResult extends StatusLine {
  readonly id: string;
  readonly title: string;
}

/** A part that cannot be read says why, because the others are wanted most then. */
export function readParts(
  parts: readonly StatusPart[],
  deps: StatusDeps,
): Promise<readonly PartResult[]> {
  return Promise.all(
    parts.map(async ({ id, title, read }) => {
      const line = await read(deps).catch((error: unknown) => {
        const reason = reasonOf(error);
        return { text: `unknown (${reason})`, json: { error: reason } };
      });
      return { id, title, ...line };
    }),
  );
}

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** Returns a size with at most three digits before the unit. */
export function sizeText(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1_000 && unit < UNITS.length - 1) {
    size /= 1_000;
    unit += 1;
  }
  return `${Math.round(size)} ${UNITS[unit]}`;
}
