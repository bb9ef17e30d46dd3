import type { Result } from '@reprise/contract/endpoint.ts';
import type { signUpEndpoints, SignUpMode } from '@reprise/contract/sign-ups/calls.ts';
import type { SignUpChallenge, SolvedChallenge } from '@reprise/contract/sign-ups/challenge.ts';
import { SECOND } from '@reprise/contract/units.ts';
import type { ModerationLogService } from '#features/moderation/moderation-log.service.ts';
import type { Reader, RunStatement, Transact, Tx } from '#platform/db/transaction.ts';
import { ForbiddenError, RateLimitError } from '#platform/errors.ts';
import { signedChallenges } from '#platform/secrets/challenges.ts';
import { inviteHash } from '#platform/secrets/invite-codes.ts';
import type { UserKey } from '#platform/viewer.ts';
import * as signUps from './sign-ups.repo.ts';

export type SignUpOutcome = 'accepted' | 'rejected' | 'challenged' | 'limited';

/** Decides who can sign up (ADR 0040). Every sign-up reads the mode from the database. */
export interface SignUpGate {
  /** Stores SIGN_UPS, which applies unless a mode was set at run time. */
  start(): Promise<void>;
  state(code: string | undefined): Promise<Result<typeof signUpEndpoints.signUps>>;
  /**
   * Call it before creating an account. Throws SIGN_UPS_CLOSED, INVITE_REQUIRED or
   * CHALLENGE_REQUIRED. Throws RATE_LIMITED above SIGN_UPS_PER_MINUTE (all servers together); from
   * then on accounts require approval, until an hour without such a call. With
   * SIGN_UP_CHALLENGE=flood, they first require a challenge only.
   */
  checkSignUp(code: string | undefined, challenge?: SolvedChallenge): Promise<void>;
  /**
   * Uses up an operator's invite in the transaction that creates an account. Throws INVITE_REQUIRED
   * if another account has just used it up.
   */
  claimInvite(tx: Tx, uid: string, code: string | undefined): Promise<void>;
  /**
   * Uses up an operator's invite in the transaction of a registration, unless its account has.
   * Returns how the user is admitted. Throws like `checkSignUp`, without counting.
   */
  admit(tx: Tx, user: UserKey, code: string | undefined): Promise<Admission>;
}

/** `welcome`: a friend's invite can also be accepted. */
export type Admission = 'welcome' | 'invited' | 'pending';

export interface SignUpGateDeps extends ChallengeDeps {
  readonly db: Reader;
  readonly transact: Transact;
  readonly moderationLog: ModerationLogService;
  readonly startMode: SignUpMode;
  readonly maxPerMinute: number | null;
  readonly onSignUp: (outcome: SignUpOutcome) => void;
  /** Runs once, on the server that detects the flood. */
  readonly onFlood: (perMinute: number) => void;
}

const RETRY_SECONDS = 60;

export function signUpGate(deps: SignUpGateDeps): SignUpGate {
  const { db, runStatement, onSignUp } = deps;
  const challenges = signUpChallenges(deps);
  const limit = signUpLimit(deps);

  return {
    start: () => runStatement((statement) => signUps.storeStartMode(statement, deps.startMode)),

    async state(code) {
      const state = await signUps.readState(db);
      const is_invited = code !== undefined && (await signUps.isInviteOpen(db, inviteHash(code)));
      const challenge = await challenges.make(state);
      return { mode: state.mode, is_invited, challenge };
    },

    async checkSignUp(code, challenge) {
      const state = await signUps.readState(db);
      await requireAccess(db, state.mode, code).catch((error: unknown) => {
        onSignUp('rejected');
        throw error;
      });
      // Before the limit, so that sign-ups without work are not counted.
      if (!(await challenges.accept(state, challenge))) {
        onSignUp('challenged');
        throw challengeRequired();
      }
      await limit(state);
      onSignUp('accepted');
    },

    async claimInvite(tx, uid, code) {
      if (code === undefined) return;
      if (await signUps.claimForAccount(tx, inviteHash(code), uid)) return;
      const { mode } = await signUps.readState(tx.sql);
      await requireAccess(tx.sql, mode, code);
    },

    async admit(tx, { id, uid }, code) {
      const { mode } = await signUps.readState(tx.sql);
      if (mode === 'closed') throw closed();
      if (await signUps.finishClaim(tx, uid)) return 'invited';
      const hash = code === undefined ? null : inviteHash(code);
      if (hash !== null && (await signUps.claimInvite(tx, hash)) !== null) return 'invited';
      await requireAccess(tx.sql, mode, code);
      if (mode !== 'approval') return 'welcome';
      await signUps.setPending(tx, id, true);
      return 'pending';
    },
  };
}

async function requireAccess(
  db: Reader,
  mode: SignUpMode,
  code: string | undefined,
): Promise<void> {
  if (mode === 'closed') throw closed();
  if (mode !== 'invite') return;
  if (code === undefined || !(await signUps.isInviteOpen(db, inviteHash(code)))) {
    throw inviteRequired();
  }
}

/** Counts a sign-up. Throws RATE_LIMITED above the limit. */
function signUpLimit({ runStatement, transact, moderationLog, ...deps }: SignUpGateDeps) {
  const { maxPerMinute, challenge: use, onSignUp, onFlood } = deps;

  const require = (what: 'challenge' | 'approval', perMinute: number): Promise<boolean> =>
    transact(async (tx) => {
      const isApproval = what === 'approval';
      if (!(await (isApproval ? signUps.storeFlood(tx) : signUps.storeChallenge(tx)))) return false;
      const entry = { adminId: null, action: 'sign-up-mode', subjectId: null } as const;
      const note = `${what}: ${perMinute} sign-ups within a minute`;
      await moderationLog.recordAction(tx, { ...entry, note });
      return true;
    });

  return async ({ mode, isFlood }: signUps.SignUpState): Promise<void> => {
    if (maxPerMinute === null) return;
    const count = await runStatement(signUps.countSignUp);
    if (count <= maxPerMinute) return;
    const perMinute = Math.round(count);
    if (mode === 'open' && !isFlood && use === 'flood') {
      await require('challenge', perMinute);
      onSignUp('challenged');
      throw challengeRequired();
    }
    if (mode === 'open' && (await require('approval', perMinute))) onFlood(perMinute);
    if (isFlood) await runStatement(signUps.storeFloodTime);
    onSignUp('limited');
    throw new RateLimitError(RETRY_SECONDS);
  };
}

function closed(): ForbiddenError {
  return new ForbiddenError('Sign-ups are closed.', 'SIGN_UPS_CLOSED');
}

function challengeRequired(): ForbiddenError {
  return new ForbiddenError('Solve the challenge to sign up.', 'CHALLENGE_REQUIRED');
}

function inviteRequired(): ForbiddenError {
  return new ForbiddenError('A valid invite is required.', 'INVITE_REQUIRED');
}

interface ChallengeDeps {
  /** The value of SIGN_UP_CHALLENGE. `flood`: only while a flood has changed the mode. */
  readonly challenge: 'off' | 'on' | 'flood';
  readonly secret: string;
  readonly runStatement: RunStatement;
}

/** Issues and verifies the proof of work for sign-ups (ADR 0040). */
function signUpChallenges({ challenge: use, secret, runStatement }: ChallengeDeps) {
  const challenges = signedChallenges(secret);

  const isNeeded = ({ isFlood }: signUps.SignUpState) =>
    use === 'on' || (use === 'flood' && isFlood);

  return {
    /** Returns a new challenge, or null if none is needed. */
    make: async (state: signUps.SignUpState): Promise<SignUpChallenge | null> =>
      isNeeded(state) ? challenges.make() : null,

    /** Uses up the challenge. Returns false if required work is missing or was used before. */
    async accept(
      state: signUps.SignUpState,
      solved: SolvedChallenge | undefined,
    ): Promise<boolean> {
      if (!isNeeded(state)) return true;
      if (solved === undefined || !(await challenges.verify(solved))) return false;
      const { nonce, expiresAt } = solved.challenge.parameters;
      const endsAt = new Date(expiresAt * SECOND);
      return runStatement((sql) => signUps.claimChallenge(sql, Buffer.from(nonce, 'hex'), endsAt));
    },
  };
}
