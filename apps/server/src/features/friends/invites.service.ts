import type { Result } from '@reprise/contract/endpoint.ts';
import type { inviteEndpoints, OwnInvite } from '@reprise/contract/friends/invite-calls.ts';
import { accountLimits } from '@reprise/contract/accounts/limits.ts';
import type { NotificationService } from '#features/notifications/notifications.service.ts';
import type { Reader, Transact, Tx } from '#platform/db/transaction.ts';
import type { Viewer } from '#platform/viewer.ts';
import * as friends from './friends.repo.ts';
import { inviteCodes, inviteHash, type InviteSecrets } from '#platform/secrets/invite-codes.ts';
import * as invites from './invites.repo.ts';
import {
  relationRows,
  thisIsYou,
  throwIfBlocked,
  userNotFound,
  type Relation,
} from './relations.ts';

type Calls = typeof inviteEndpoints;
type OwnInvites = Result<Calls['invite']>;

/** Invite links: the inviter consents to a friendship in advance (ADR 0040). */
export interface InviteService {
  /** Returns no row without an invite, or for one that was made with another secret. */
  own(viewer: Viewer): Promise<OwnInvites>;
  /**
   * Returns the viewer's code. Replaces it first if it equals `replaces` or was made with another
   * secret.
   */
  create(viewer: Viewer, replaces: string | undefined): Promise<OwnInvites>;
  /** Returns no row if the code does not work for the viewer. */
  inviter(viewer: Viewer | null, code: string): Promise<Result<Calls['inviter']>>;
  /**
   * Makes the viewer and the inviter friends and notifies the inviter of the acceptance. Throws
   * SELF, BLOCKED, or NotFoundError for a code that does not work.
   */
  accept(viewer: Viewer, code: string): Promise<Relation>;
  /** Accepts in the transaction of a registration. Ignores a code that does not work. */
  acceptOnRegistration(tx: Tx, userId: number, code: string): Promise<void>;
}

export interface InviteDeps {
  readonly db: Reader;
  readonly transact: Transact;
  readonly notifications: NotificationService;
  readonly inviteSecrets: InviteSecrets;
}

export function inviteService(deps: InviteDeps): InviteService {
  const { db, transact, notifications } = deps;
  const codes = inviteCodes(deps.inviteSecrets);

  function present(stored: invites.StoredInvite | null): OwnInvite[] {
    const code = stored && codes.open(stored);
    return code ? [{ code, date: stored.created_at.toISOString() }] : [];
  }

  return {
    own: async ({ id }) => ({ rows: present(await invites.findInvite(db, id)) }),

    create: ({ id }, replaces) =>
      transact(async (tx) => {
        const next = codes.make();
        const inserted = await invites.insertInvite(tx, id, next);
        if (inserted !== null) return { rows: present(inserted) };
        const current = present(await invites.lockInvite(tx, id));
        if (current[0] !== undefined && current[0].code !== replaces) return { rows: current };
        return { rows: present(await invites.replaceInvite(tx, id, next)) };
      }),

    async inviter(viewer, code) {
      const found = await invites.findInviter(db, inviteHash(code));
      if (found === null) return { rows: [] };
      const { id, username, img_url } = found;
      const { byFirst, bySecond } =
        viewer === null ? NO_BLOCKS : await friends.findBlocks(db, [viewer.id, id]);
      if (bySecond) return { rows: [] };
      const photo = img_url ?? accountLimits.defaultAvatar;
      return { rows: [{ username, img_url: photo, is_blocked: byFirst }] };
    },

    accept: (viewer, code) =>
      transact(async (tx) => {
        const codeHash = inviteHash(code);
        const inviter = await invites.findInviter(tx.sql, codeHash);
        if (inviter === null) throw userNotFound();
        if (inviter.id === viewer.id) throw thisIsYou();
        const pair = [viewer.id, inviter.id] as const;
        if (!(await befriend(tx, notifications, { pair, codeHash }))) throw userNotFound();
        return relationRows(tx.sql, viewer, inviter);
      }),

    async acceptOnRegistration(tx, userId, code) {
      const codeHash = inviteHash(code);
      const inviter = await invites.findInviter(tx.sql, codeHash);
      if (inviter === null) return;
      const pair = [userId, inviter.id] as const;
      await befriend(tx, notifications, { pair, codeHash, isSignUp: true });
    },
  };
}

const NO_BLOCKS: friends.BlocksBetween = { byFirst: false, bySecond: false };

interface UsedInvite {
  readonly pair: friends.Pair;
  readonly codeHash: Buffer;
  readonly isSignUp?: boolean;
}

async function befriend(
  tx: Tx,
  notifications: NotificationService,
  { pair, codeHash, isSignUp = false }: UsedInvite,
): Promise<boolean> {
  // Lock the pair before the code, because a deletion locks its user first.
  if (!(await friends.lockPair(tx, pair))) return false;
  if (!(await invites.lockCode(tx, codeHash))) return false;
  await throwIfBlocked(tx.sql, pair);
  const relation = await friends.findRelation(tx.sql, pair);
  if (relation?.is_accepted) return true;
  const [userId, inviterId] = pair;
  await notifications.withRelationChange(tx, pair, async () => {
    if (relation?.sender_id === userId) {
      const request = { userId: inviterId, kind: 'request', actorId: userId } as const;
      await notifications.removeUnseenFriendNotification(tx, request);
    }
    await friends.storeFriendship(tx, { senderId: inviterId, receiverId: userId });
    await notifications.addFriendNotification(tx, {
      userId: inviterId,
      kind: 'acceptance',
      actorId: userId,
      isByInvite: isSignUp,
    });
  });
  return true;
}
