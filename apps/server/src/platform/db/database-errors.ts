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

export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (UNAVAILABLE_MESSAGES.test(error.message)) return true;
  const code = codeOf(error);
  return UNAVAILABLE_CODES.has(code) || (code.length === 5 && UNAVAILABLE_STATES.test(code));
}

export function isForeignKeyViolation(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === '23503';
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
