import { AuthError } from '#shared/auth/auth-client.ts';

/** What became of the code of a link. */
export type LinkOutcome = 'done' | 'deadLink';

/** Uses the code of a link. A code that the service does not take is an outcome, not a failure. */
export async function linkOutcome(action: () => Promise<void>): Promise<LinkOutcome> {
  try {
    await action();
    return 'done';
  } catch (error) {
    if (error instanceof AuthError && error.code === 'invalid-code') return 'deadLink';
    throw error;
  }
}
