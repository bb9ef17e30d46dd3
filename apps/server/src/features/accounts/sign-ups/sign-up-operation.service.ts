import { createHash } from 'node:crypto';
import type { SignUpMode } from '@reprise/contract/sign-ups/calls.ts';
import {
  insertAccountChange,
  lockUser,
  type OperatedUser,
} from '#features/accounts/accounts.repo.ts';
import type { DeletionService } from '#features/accounts/deletion.service.ts';
import type { ModerationLogService } from '#features/moderation/moderation-log.service.ts';
import type { Reader, Transact, Tx } from '#platform/db/transaction.ts';
import { ConflictError, NotFoundError } from '#platform/errors.ts';
import {
  inviteHash,
  signUpInviteCode,
  type InviteSecrets,
} from '#platform/secrets/invite-codes.ts';
import * as signUps from './sign-ups.repo.ts';
import { countUnfinished } from '#features/accounts/unfinished-accounts.repo.ts';

export interface SignUpOverview extends signUps.SignUpState {
  readonly pending: number;
  /** Accounts of unfinished registrations, which are deleted a day after the sign-up. */
  readonly unfinished: number;
  readonly invites: readonly signUps.OpenInvite[];
}

export interface DecidedSignUp {
  readonly uid: string;
  readonly username: string;
}

/**
 * Operator actions on sign-ups (docs/operate/sign-ups.md). Each is logged. `adminId` is null for
 * the operator; `recordAction` checks an admin's rights.
 */
export interface SignUpOperations extends SignUpInvites {
  show(): Promise<SignUpOverview>;
  /** Null restores SIGN_UPS. Applies to new sign-ups on every server. */
  setMode(mode: SignUpMode | null, adminId: number | null, note?: string): Promise<void>;
  /** Lists usernames, oldest first; all without a limit. */
  listPending(limit?: number): Promise<readonly string[]>;
  /** Throws NotFoundError if the user is not pending. */
  approve(username: string, adminId: number | null): Promise<DecidedSignUp>;
  /** Deletes the account. Throws like `approve`. */
  reject(username: string, adminId: number | null): Promise<DecidedSignUp>;
}

export interface SignUpOperationDeps extends SignUpInviteDeps {
  readonly db: Reader;
  readonly deletions: Pick<DeletionService, 'deleteAccount'>;
}

export function signUpOperations(deps: SignUpOperationDeps): SignUpOperations {
  const { db, transact, moderationLog, deletions } = deps;

  /** With the lock, the second of two decisions fails. */
  async function lockPending(tx: Tx, username: string): Promise<OperatedUser> {
    const user = await lockUser(tx, username);
    if (user.status !== 'pending') {
      throw new NotFoundError(`${user.username} is not pending approval.`);
    }
    return user;
  }

  return {
    async show() {
      const [state, pending, unfinished, invites] = await Promise.all([
        signUps.readState(db),
        signUps.countPending(db),
        countUnfinished(db),
        signUps.listOpenInvites(db),
      ]);
      return { ...state, pending, unfinished, invites };
    },

    setMode: (mode, adminId, note = '') =>
      transact(async (tx) => {
        await signUps.storeMode(tx, mode);
        const entry = { adminId, action: 'sign-up-mode', subjectId: null } as const;
        await moderationLog.recordAction(tx, { ...entry, note: logText(mode ?? 'default', note) });
      }),

    ...signUpInvites(deps),

    async listPending(limit) {
      return (await signUps.listPendingNames(db, limit)).map(({ username }) => username);
    },

    approve: (username, adminId) =>
      transact(async (tx) => {
        const { id, uid, username: name } = await lockPending(tx, username);
        await signUps.setPending(tx, id, false);
        const entry = { adminId, action: 'approve', subjectId: id, note: '' } as const;
        await moderationLog.recordAction(tx, entry);
        await insertAccountChange(tx, id);
        return { uid, username: name };
      }),

    async reject(username, adminId) {
      const user = await transact((tx) => lockPending(tx, username));
      await deletions.deleteAccount(user, async (tx) => {
        await lockPending(tx, username);
        const entry = { adminId, action: 'reject', subjectId: user.id, note: '' } as const;
        await moderationLog.recordAction(tx, entry);
      });
      return { uid: user.uid, username: user.username };
    },
  };
}

interface InviteTerms {
  /** A random UUID from the caller. */
  readonly id: string;
  readonly uses: number;
  /** Null without an end. */
  readonly endsAt: Date | null;
}

/** Invite links of the operator and of admins. `adminId` as in `SignUpOperations`. */
interface SignUpInvites {
  /**
   * Returns the code of a new invite and stores its hash. The same id and content from the same
   * admin return the same code, even after the invite has ended. Throws ID_REUSED for other
   * content.
   */
  createInvite(terms: InviteTerms, adminId: number | null, note?: string): Promise<string>;
  /** Throws NotFoundError if there is no usable invite with this id. */
  endInvite(id: number, adminId: number | null, note?: string): Promise<void>;
}

interface SignUpInviteDeps {
  readonly transact: Transact;
  readonly moderationLog: ModerationLogService;
  readonly inviteSecrets: InviteSecrets;
}

function signUpInvites(deps: SignUpInviteDeps): SignUpInvites {
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

function logText(change: string, note: string): string {
  return note === '' ? change : `${change}: ${note}`;
}
