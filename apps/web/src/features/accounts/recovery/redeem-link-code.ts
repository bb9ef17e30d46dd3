import { AuthError } from '#platform/auth/auth-client.ts';

/** What became of the code of a link. */
export type LinkResult = 'done' | 'deadLink';

/** Uses the code of a link. A code that the service does not take is an outcome, not a failure. */
export async function redeemLinkCode(action: () => Promise<void>): Promise<LinkResult> {
  try {
    await action();
    return 'done';
  } catch (error) {
    if (error instanceof AuthError && error.code === 'invalid-code') return 'deadLink';
    throw error;
  }
}
