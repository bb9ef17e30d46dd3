/** Why the embedded database cannot be used, as one sentence for the person who started Reprise. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}

/** The system's code of a failed call ('EACCES', 'ENOENT', ...), or '' when there is none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
