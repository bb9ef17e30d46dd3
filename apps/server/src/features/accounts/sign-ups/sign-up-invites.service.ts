import { createHash } from 'node:crypto';
import type { ModerationLogService } from '#features/moderation/moderation-log.service.ts';
import type { Transact } from '#platform/db/transaction.ts';
import { ConflictError, NotFoundError } from '#platform/errors.ts';
import {
  inviteHash,
  signUpInviteCode,
  type InviteSecrets,
} from '#platform/secrets/invite-codes.ts';
import { logText } from './log-text.ts';
import * as signUps from './sign-ups.repo.ts';

export interface InviteTerms {
  /** A random UUID from the caller. */
  readonly id: string;
  readonly uses: number;
  /** Null without an end. */
  readonly endsAt: Date | null;
}

/** Invite links of the operator and of admins. `adminId` as in `SignUpOperations`. */
export interface SignUpInvites {
  /**
   * Returns the code of a new invite and stores its hash. The same id and content from the same
   * admin return the same code, even after the invite has ended. Throws ID_REUSED for other
   * content.
   */
  createInvite(terms: InviteTerms, adminId: number | null, note?: string): Promise<string>;
  /** Throws NotFoundError if there is no usable invite with this id. */
  endInvite(id: number, adminId: number | null, note?: string): Promise<void>;
}

export interface SignUpInviteDeps {
  readonly transact: Transact;
  readonly moderationLog: ModerationLogService;
  readonly inviteSecrets: InviteSecrets;
}

export function signUpInvites(deps: SignUpInviteDeps): SignUpInvites {
  const { transact, moderationLog, inviteSecrets } = deps;
  return {
    async createInvite({ id, uses, endsAt }, adminId, note = '') {
      const code = signUpInviteCode(inviteSecrets.secret, `${adminId ?? 'operator'}:${id}`);
      const terms = `${uses} accounts${endsAt === null ? '' : ` until ${endsAt.toISOString()}`}`;
      const text = logText(terms, note);
      const invite = {
        code_hash: inviteHash(code),
        content_hash: createHash('sha256').update(text).digest(),
        uses_left: uses,
        ends_at: endsAt,
      };
      await transact(async (tx) => {
        if (await signUps.insertInvite(tx, invite)) {
          const entry = { adminId, action: 'sign-up-invite', subjectId: null } as const;
          await moderationLog.recordAction(tx, { ...entry, note: text });
        } else if (!(await signUps.isSameInvite(tx, invite))) {
          throw new ConflictError('This id was used for another invite.', 'ID_REUSED');
        }
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
