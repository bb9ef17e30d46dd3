/**
 * SQLSTATE classes and codes that mean "not now" rather than "never": connection trouble, no room,
 * a server that starts, stops, only reads or takes nobody in, a query that was given up.
 */
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

/** What pg says without a code when a connection ends under a query or none can be had in time. */
const UNAVAILABLE_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed/;

/** Whether an error means that the database cannot answer just now. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (UNAVAILABLE_MESSAGES.test(error.message)) return true;
  const code = codeOf(error);
  return UNAVAILABLE_CODES.has(code) || (code.length === 5 && UNAVAILABLE_STATES.test(code));
}

/** Whether a row that the statement refers to has gone meanwhile: a person or a tile was deleted. */
export function isForeignKeyViolation(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === '23503';
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
