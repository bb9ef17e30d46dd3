export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}

/** The data are damaged, or the system denies access to them. */
export class UnusableDataError extends EmbeddedPostgresError {
  override name = 'UnusableDataError';
}

/** For the data of another major version, which only its own release of Reprise can read. */
export function otherVersion(pgDir: string, version: string): UnusableDataError {
  return new UnusableDataError(
    `${pgDir} is a database of PostgreSQL ${version}, not 18: back it up with the release of Reprise that used it (npm run ops -- backup FILE), move it away, and restore the backup with this release (npm run ops -- restore FILE).`,
  );
}

export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
