export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}

/** The data are damaged, or the system denies access to them. */
export class UnusableDataError extends EmbeddedPostgresError {
  override name = 'UnusableDataError';
}

export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
