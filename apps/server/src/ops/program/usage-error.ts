/** The command line cannot be used: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
