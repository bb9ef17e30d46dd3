export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}

export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
