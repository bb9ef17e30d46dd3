import {
  deleteFactors,
  deleteStoredAccount,
  endStoredSessions,
  hasStoredFactor,
  issueResetCode,
} from '#auth/embedded/tables/stored-accounts.ts';
import { deleteSession, readSessions } from '#auth/embedded/tables/sessions.ts';
import { deletionService } from '#features/accounts/deletion.service.ts';
import {
  accountOperations,
  type AccountOperations,
} from '#features/accounts/operator/account-operation.service.ts';
import {
  userDirectory,
  type UserDirectory,
} from '#features/accounts/operator/user-directory.service.ts';
import {
  signUpOperations,
  type SignUpOperations,
} from '#features/accounts/sign-ups/sign-up-operation.service.ts';
import { signUpUndo, type SignUpUndo } from '#features/accounts/sign-ups/sign-up-undo.service.ts';
import {
  suspensionService,
  type SuspensionService,
} from '#features/accounts/suspension/suspension.service.ts';
import * as blocks from '#features/blocks/blocks.user-data.ts';
import * as chat from '#features/chat/chat.user-data.ts';
import * as feed from '#features/feed/feed.user-data.ts';
import * as friends from '#features/friends/friends.user-data.ts';
import * as mixes from '#features/mixes/mixes.user-data.ts';
import * as moderation from '#features/moderation/moderation.user-data.ts';
import { moderationLogService } from '#features/moderation/moderation-log.service.ts';
import { roleService, type RoleService } from '#features/moderation/roles.service.ts';
import * as notifications from '#features/notifications/notifications.user-data.ts';
import * as push from '#features/push/push.user-data.ts';
import * as tiles from '#features/tiles/tiles.user-data.ts';
import { revokeTokens } from '#features/tokens/tokens.service.ts';
import * as tokens from '#features/tokens/tokens.user-data.ts';
import { turnOffWebhooks } from '#features/webhooks/webhooks.service.ts';
import * as webhooks from '#features/webhooks/webhooks.user-data.ts';
import * as week from '#features/week/week.user-data.ts';
import { loadConfig } from '#platform/config.ts';
import type { Db } from '#platform/db/open.ts';
import { transactionOpener, type Tx } from '#platform/db/transaction.ts';
import { withOperatorDatabase } from '#ops/operator-database.ts';
import type { Terminal } from '#ops/program/terminal.ts';

export interface UserServices {
  readonly directory: UserDirectory;
  readonly suspensions: SuspensionService;
  readonly accounts: AccountOperations;
  readonly roles: RoleService;
  readonly signUps: SignUpOperations;
  readonly signUpUndo: SignUpUndo;
}

/** With an external authentication service, the session tables are empty. */
export function userServices(db: Db): UserServices {
  const transact = transactionOpener(db);
  const moderationLog = moderationLogService();
  const userData = {
    friends,
    chat,
    tiles,
    notifications,
    feed,
    moderation,
    push,
    blocks,
    mixes,
    week,
    tokens,
    webhooks,
  };
  const deletions = deletionService({
    transact,
    userData,
    storedAccounts: { remove: deleteStoredAccount },
    // Servers poll the table of account changes.
    onDeleted: () => {},
  });
  return {
    directory: userDirectory({ db }),
    suspensions: suspensionService({ transact, moderationLog, revokeTokens, tiles }),
    roles: roleService({
      transact,
      isSecondFactorRequired: isSecondFactorRequired(),
      hasFactor: hasStoredFactor,
    }),
    // Codes of the operator's invites need no secret: their ids are random and never repeated.
    signUps: signUpOperations({
      db,
      transact,
      moderationLog,
      deletions,
      inviteSecrets: { secret: '' },
    }),
    signUpUndo: signUpUndo({ db, transact, moderationLog, deletions }),
    accounts: accountOperations({
      transact,
      moderationLog,
      deletions,
      listSessions: (uid) => readSessions(db, uid),
      endSession: deleteSession,
      async endSessions(tx, uid, exceptSessionId) {
        await endStoredSessions(tx, uid, exceptSessionId);
        await revokeAccess(tx, uid);
      },
      deleteFactors,
      issueResetCode,
    }),
  };
}

async function revokeAccess(tx: Tx, uid: string): Promise<void> {
  await revokeTokens(tx, uid);
  await turnOffWebhooks(tx, uid);
}

export function withUsers<T>(
  { note }: Terminal,
  work: (services: UserServices) => Promise<T>,
): Promise<T> {
  return withOperatorDatabase(note, (db) => work(userServices(db)));
}

function isSecondFactorRequired(): boolean {
  const { REQUIRE_SECOND_FACTOR } = process.env;
  return loadConfig({ REQUIRE_SECOND_FACTOR }).REQUIRE_SECOND_FACTOR === 'moderators';
}
