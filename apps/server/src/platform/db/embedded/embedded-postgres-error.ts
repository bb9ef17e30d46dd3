export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}

/** The data is damaged, or the system denies access to it. */
export class UnusableDataError extends EmbeddedPostgresError {
  override name = 'UnusableDataError';
}

/** Returns the error for data of another major version, which only its own release can read. */
export function otherVersion(pgDir: string, version: string): UnusableDataError {
  return new UnusableDataError(
    `${pgDir} is a database of PostgreSQL ${version}, not 18: back it up with the release of Reprise that used it (npm run ops -- backup FILE), move it away, and restore the backup with this release (npm run ops -- restore FILE).`,
  );
}

export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
