/** Temporary failures: connection, resources, shutdown, read-only, cancellation. */
const UNAVAILABLE_STATES = /^(?:08|53|57|58)|^25006$|^55000$|^55P03$/;

const UNAVAILABLE_CODES: ReadonlySet<string> = new Set([
  'EAGAIN',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

const UNAVAILABLE_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end/;

/** Of Citus about a node that is away: with the code of an internal error. */
const UNAVAILABLE_NODE =
  /^failure on connection marked as essential: |^failed to prepare transaction |^cannot connect to \S+ to fetch intermediate results/;

export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (UNAVAILABLE_MESSAGES.test(error.message) || UNAVAILABLE_NODE.test(error.message)) return true;
  const code = codeOf(error);
  return UNAVAILABLE_CODES.has(code) || (code.length === 5 && UNAVAILABLE_STATES.test(code));
}

/** data_corrupted, index_corrupted, io_error, undefined_file, duplicate_file. */
const DAMAGE_CODES: ReadonlySet<string> = new Set(['XX001', 'XX002', '58030', '58P01', '58P02']);

/** Returns a sentence if a file of the database is damaged or missing, otherwise null. */
export function describeDamage(error: unknown): string | null {
  if (!(error instanceof Error) || !DAMAGE_CODES.has(codeOf(error))) return null;
  return `The database is damaged: ${error.message}. Restore it from a backup.`;
}

export function isReadOnlyError(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === '25006';
}

export function isForeignKeyViolation(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === '23503';
}

export function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === '55P03';
}

/** Thrown while a user's rows are erased, if a request added some during it. */
export class RowsAddedError extends Error {}

export const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const TRANSACTION_ABORTED = '25P02';

/** True if a transaction may succeed when it runs again. */
export function isRepeatable(error: unknown): boolean {
  return error instanceof Error && [SERIALIZATION_FAILURE, DEADLOCK].includes(codeOf(error));
}

/** True for a statement after the one that failed. */
export function isAbortedTransaction(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === TRANSACTION_ABORTED;
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Runs `work` again if a row that it refers to was deleted after `work` had read it. */
export async function repeatIfDeleted<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    return work();
  }
}
