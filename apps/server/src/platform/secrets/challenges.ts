import { randomInt } from 'node:crypto';
import {
  signUpChallenge,
  type SignUpChallenge,
  type SolvedChallenge,
} from '@reprise/contract/sign-ups/challenge.ts';
import { MINUTE } from '@reprise/contract/units.ts';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod/mini';

/** On average half a second on a laptop, two seconds on a slow phone (ADR 0040). */
const COST = 5_000;
const COUNTER_MAX = 400;
const LIFETIME_MS = 10 * MINUTE;

export interface Challenges {
  make(): Promise<SignUpChallenge>;
  /**
   * Returns false for a wrong solution, or ten minutes after `make`. Does not use up the challenge.
   */
  verify(solved: SolvedChallenge): Promise<boolean>;
}

export function signedChallenges(secret: string): Challenges {
  const secrets = {
    hmacSignatureSecret: `reprise-challenge:${secret}`,
    hmacKeySignatureSecret: `reprise-challenge-key:${secret}`,
  };
  return {
    async make() {
      const challenge = await createChallenge({
        ...secrets,
        algorithm: 'PBKDF2/SHA-256',
        cost: COST,
        counter: randomInt(COUNTER_MAX),
        deriveKey,
        expiresAt: new Date(Date.now() + LIFETIME_MS),
      });
      return z.parse(signUpChallenge, challenge);
    },
    verify: async (solved) => (await verifySolution({ ...secrets, ...solved, deriveKey })).verified,
  };
}
