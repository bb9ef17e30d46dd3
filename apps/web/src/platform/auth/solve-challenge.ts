import type { SignUpChallenge, SolvedChallenge } from '@reprise/contract/sign-ups/challenge.ts';
import { solveChallenge as solve } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { AuthError } from './auth-client.ts';

/**
 * Takes a second or more in worker threads. Rejects with an AuthError `challenge-failed` if the
 * browser cannot solve it within 90 s.
 */
export async function solveChallenge(challenge: SignUpChallenge): Promise<SolvedChallenge> {
  const solution = await solve({ challenge, deriveKey }).catch((cause: unknown) => {
    throw new AuthError('challenge-failed', { cause });
  });
  if (solution === null) throw new AuthError('challenge-failed');
  const { counter, derivedKey } = solution;
  return { challenge, solution: { counter, derivedKey } };
}
