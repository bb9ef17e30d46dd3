import { randomBytes } from 'node:crypto';
import type { ModerationLogService } from '#features/moderation/moderation-log.service.ts';
import type { Transact } from '#platform/db/transaction.ts';
import { NotFoundError } from '#platform/errors.ts';
import { inviteHash } from '#platform/secrets/invite-codes.ts';
import { logText } from './log-text.ts';
import * as signUps from './sign-ups.repo.ts';

export interface InviteTerms {
  /** For how many accounts. */
  readonly uses: number;
  /** Null without an end. */
  readonly endsAt: Date | null;
}

/** Invite links of the operator and of admins. `adminId` as in `SignUpOperations`. */
export interface SignUpInvites {
  /** Returns the code of a new invite. The database has its hash. */
  createInvite(terms: InviteTerms, adminId: number | null, note?: string): Promise<string>;
  /** Throws NotFoundError if no invite of this id works. */
  endInvite(id: number, adminId: number | null, note?: string): Promise<void>;
}

export interface SignUpInviteDeps {
  readonly transact: Transact;
  readonly moderationLog: ModerationLogService;
}

const CODE_BYTES = 16;

export function signUpInvites({ transact, moderationLog }: SignUpInviteDeps): SignUpInvites {
  return {
    async createInvite({ uses, endsAt }, adminId, note = '') {
      const code = randomBytes(CODE_BYTES).toString('base64url');
      const invite = { code_hash: inviteHash(code), uses_left: uses, ends_at: endsAt };
      const terms = `${uses} accounts${endsAt === null ? '' : ` until ${endsAt.toISOString()}`}`;
      await transact(async (tx) => {
        await signUps.insertInvite(tx, invite);
        const entry = { adminId, action: 'sign-up-invite', subjectId: null } as const;
        await moderationLog.recordAction(tx, { ...entry, note: logText(terms, note) });
      });
      return code;
    },

    endInvite: (id, adminId, note = '') =>
      transact(async (tx) => {
        if (!(await signUps.endInvite(tx, id))) {
          throw new NotFoundError(`There is no open invite ${id}.`);
        }
        const entry = { adminId, action: 'sign-up-invite', subjectId: null } as const;
        await moderationLog.recordAction(tx, { ...entry, note: logText(`ended ${id}`, note) });
      }),
  };
}
