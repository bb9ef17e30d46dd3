import type { SignUpChallenge, SolvedChallenge } from '@reprise/contract/sign-ups/challenge.ts';
import { SECOND } from '@reprise/contract/units.ts';
import type { RunStatement } from '#platform/db/transaction.ts';
import { signedChallenges } from '#platform/secrets/challenges.ts';
import { claimChallenge, type SignUpState } from './sign-ups.repo.ts';

export interface ChallengeDeps {
  /** The value of SIGN_UP_CHALLENGE. `flood`: only while a flood has changed the mode. */
  readonly challenge: 'off' | 'on' | 'flood';
  readonly secret: string;
  readonly runStatement: RunStatement;
}

/** Issues and verifies the proof of work for sign-ups (ADR 0040). */
export function signUpChallenges({ challenge: use, secret, runStatement }: ChallengeDeps) {
  const challenges = signedChallenges(secret);

  const isNeeded = ({ isFlood }: SignUpState) => use === 'on' || (use === 'flood' && isFlood);

  return {
    /** Returns a new challenge, or null if none is needed. */
    make: async (state: SignUpState): Promise<SignUpChallenge | null> =>
      isNeeded(state) ? challenges.make() : null,

    /** Uses up the challenge. Returns false if required work is missing or was used before. */
    async accept(state: SignUpState, solved: SolvedChallenge | undefined): Promise<boolean> {
      if (!isNeeded(state)) return true;
      if (solved === undefined || !(await challenges.verify(solved))) return false;
      const { nonce, expiresAt } = solved.challenge.parameters;
      const endsAt = new Date(expiresAt * SECOND);
      return runStatement((sql) => claimChallenge(sql, Buffer.from(nonce, 'hex'), endsAt));
    },
  };
}
