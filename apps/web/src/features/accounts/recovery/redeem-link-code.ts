import { AuthError } from '#platform/auth/auth-client.ts';

export type LinkResult = 'done' | 'invalidLink';

/** A rejected code is a result, not an error. */
export async function redeemLinkCode(action: () => Promise<void>): Promise<LinkResult> {
  try {
    await action();
    return 'done';
  } catch (error) {
    if (error instanceof AuthError && error.code === 'invalid-code') return 'invalidLink';
    throw error;
  }
}
