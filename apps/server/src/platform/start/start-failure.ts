import pg from 'pg';
import { describeDamage, isDatabaseUnavailable } from '#platform/database-errors.ts';
import { StartError } from '#platform/errors.ts';
import { explainSystemError } from '#platform/system-errors.ts';

export interface StartFailure {
  readonly text: string;
  /** 1: a setting or the state of the database. 2: the data is damaged or inaccessible. */
  readonly exitCode: 1 | 2;
}

/** Known reasons are one sentence. Any other error is a bug and is printed with its stack. */
export function describeFailure(error: unknown): StartFailure {
  if (error instanceof StartError) return { text: error.message, exitCode: error.exitCode };
  const damage = describeDamage(error);
  if (damage !== null) return { text: damage, exitCode: 2 };
  const reason = explainSystemError(error);
  if (reason !== null) return { text: `Reprise cannot use its files: ${reason}.`, exitCode: 2 };
  if (isDatabaseUnavailable(error) && error instanceof Error) {
    return { text: `The database is unavailable: ${error.message}.`, exitCode: 2 };
  }
  if (error instanceof pg.DatabaseError) {
    return {
      text: `The database rejects a statement: ${error.message} (${error.code}).`,
      exitCode: 1,
    };
  }
  return {
    text: error instanceof Error ? (error.stack ?? error.message) : String(error),
    exitCode: 1,
  };
}
