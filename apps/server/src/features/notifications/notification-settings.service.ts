import type { ParsedInput, Result } from '@reprise/contract/endpoint.ts';
import { SUCCESS } from '@reprise/contract/fields.ts';
import type { notificationEndpoints } from '@reprise/contract/notifications/calls.ts';
import { notificationSettingsTexts } from '@reprise/contract/notifications/settings-texts.ts';
import type { Reader, RunStatement, Transact } from '#platform/db/transaction.ts';
import { ForbiddenError } from '#platform/errors.ts';
import type { ActorToken, Viewer } from '#platform/viewer.ts';
import * as settings from './notification-settings.repo.ts';
import * as notifications from './notifications.repo.ts';

type Calls = typeof notificationEndpoints;

/**
 * The kinds of notifications that a user has turned off, and up to which id quiet ones are seen
 * (ADR 0043).
 */
export interface NotificationSettingsService {
  read(viewer: Viewer): Promise<Result<Calls['notificationSettings']>>;
  /**
   * Turning a kind off in the app also marks its unseen notifications seen. Throws EMAIL_UNVERIFIED
   * for emails to an address that is not confirmed.
   */
  change(
    viewer: Viewer,
    signIn: Pick<ActorToken, 'isEmailVerified'>,
    change: ParsedInput<Calls['updateNotificationSettings']>['body'],
  ): Promise<Result<Calls['updateNotificationSettings']>>;
  markSeenUpTo(viewer: Viewer, upTo: number): Promise<Result<Calls['seeNotifications']>>;
}

export interface NotificationSettingsDeps {
  readonly db: Reader;
  readonly transact: Transact;
  readonly runStatement: RunStatement;
  /** True if the site sends mail. */
  readonly hasMail: boolean;
}

export function notificationSettingsService(
  deps: NotificationSettingsDeps,
): NotificationSettingsService {
  const { db, transact, runStatement, hasMail } = deps;
  const present = ({ email_on, ...others }: settings.StoredSettings) => ({
    rows: [{ ...others, ...(hasMail ? { email_on } : {}) }],
  });
  return {
    read: async ({ id }) => present(await settings.findSettings(db, id)),

    async change(viewer, { isEmailVerified }, change) {
      if (change.channel === 'email' && change.on && !isEmailVerified) {
        throw new ForbiddenError(notificationSettingsTexts.emailUnconfirmed, 'EMAIL_UNVERIFIED');
      }
      return transact(async (tx) => {
        const document = await notifications.lockDocument(tx, viewer.id);
        const changed = await settings.storeSwitch(tx, viewer.id, change);
        const isOff = change.channel === 'app' && !change.on;
        if (isOff && (await settings.markKindSeen(tx, viewer.id, change.kind))) {
          await notifications.raiseVersion(tx, document);
          tx.touch('notifications', viewer.uid);
        }
        return present(changed);
      });
    },

    async markSeenUpTo({ id }, upTo) {
      await runStatement((statement) => settings.markQuietSeen(statement, id, upTo));
      return SUCCESS;
    },
  };
}
