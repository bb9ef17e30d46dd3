import { createHash } from 'node:crypto';
import type { Result, ParsedInput } from '@reprise/contract/endpoint.ts';
import type { moderationEndpoints } from '@reprise/contract/moderation/calls.ts';
import { accountLimits } from '@reprise/contract/accounts/limits.ts';
import { DELETED_USER } from '@reprise/contract/accounts/rules/deleted-user.ts';
import { SUCCESS } from '@reprise/contract/fields.ts';
import type { NotificationService } from '#features/notifications/notifications.service.ts';
import type { TileService } from '#features/tiles/tiles.service.ts';
import type { Transact, Tx } from '#platform/db/transaction.ts';
import { ConflictError, NotFoundError } from '#platform/errors.ts';
import { presentTileWithOwner } from '#features/tiles/tile-with-owner.ts';
import type { SignIn, Viewer } from '#platform/viewer.ts';
import * as moderation from './moderation.repo.ts';
import { lockModerator } from './roles.repo.ts';
import {
  hasRequiredFactor,
  secondFactorRequired,
  type SecondFactorDeps,
} from './admin-access.service.ts';

type Calls = typeof moderationEndpoints;

/**
 * The queue of reported tiles and decisions on them. Throws NotFoundError unless the viewer is a
 * moderator or admin; SECOND_FACTOR_REQUIRED if a required second factor is missing.
 */
export interface ModerationService {
  /** Returns at most 20 tiles of other users with open reports, oldest report first. */
  queue(viewer: Viewer, signIn: SignIn): Promise<Result<Calls['moderationQueue']>>;
  /**
   * Dismisses a tile's reports or removes the tile, notifies the users and logs it, in one
   * transaction. Throws NotFoundError for a tile without open reports or the moderator's own;
   * STALE_REPORTS if the tile or its reports changed.
   */
  decide(
    viewer: Viewer,
    signIn: SignIn,
    body: ParsedInput<Calls['moderate']>['body'],
  ): Promise<Result<Calls['moderate']>>;
  /** Returns 20 log entries, newest first, before the id `before`. */
  log(
    viewer: Viewer,
    signIn: SignIn,
    before: number | undefined,
  ): Promise<Result<Calls['moderationLog']>>;
}

export interface ModerationDeps extends SecondFactorDeps {
  readonly transact: Transact;
  readonly tiles: Pick<TileService, 'lockTileOfOther' | 'removeTile'>;
  readonly notifications: Pick<NotificationService, 'addDecisionNotifications'>;
}

type Work<T> = (tx: Tx) => Promise<T>;

export function moderationService(deps: ModerationDeps): ModerationService {
  const { transact, tiles, notifications } = deps;

  async function asModerator<T>(viewer: Viewer, signIn: SignIn, work: Work<T>): Promise<T> {
    const isAllowed = await hasRequiredFactor(deps, viewer, signIn);
    return transact(async (tx) => {
      if (!(await lockModerator(tx, viewer.id))) {
        throw new NotFoundError('There is nothing at this address.');
      }
      if (!isAllowed) throw secondFactorRequired();
      return work(tx);
    });
  }

  return {
    queue: (viewer, signIn) =>
      asModerator(viewer, signIn, async (tx) => {
        const queued = await moderation.listQueue(tx.sql, viewer.id);
        return { rows: queued.map(presentTile) };
      }),

    decide: (viewer, signIn, { tile_id, revision, decision, note }) =>
      asModerator(viewer, signIn, async (tx) => {
        const tile = await tiles.lockTileOfOther(tx, tile_id, viewer.id);
        const queued = tile && (await moderation.findQueued(tx.sql, tile.id));
        if (tile === null || queued === null) {
          throw new NotFoundError('This post has no open reports.');
        }
        if (revision !== contentHash(queued)) {
          throw new ConflictError('The post or its reports have changed.', 'STALE_REPORTS');
        }
        const reporters = await moderation.closeReports(tx, tile.id);
        const isRemoved = decision === 'remove';
        const kind = isRemoved ? 'report-upheld' : 'report-dismissed';
        await notifications.addDecisionNotifications(tx, { kind, userIds: reporters });
        if (isRemoved) {
          const { owner_id: owner, caption } = tile;
          await notifications.addDecisionNotifications(tx, {
            kind: 'removal',
            userIds: [owner],
            caption,
          });
          await tiles.removeTile(tx, tile);
        }
        await moderation.insertLogEntry(tx, {
          moderatorId: viewer.id,
          action: decision,
          subjectId: tile.owner_id,
          tileId: tile.id,
          note,
        });
        return SUCCESS;
      }),

    log: (viewer, signIn, before) =>
      asModerator(viewer, signIn, async (tx) => {
        const entries = await moderation.listLogEntries(tx.sql, before);
        return { rows: entries.map(presentLogEntry) };
      }),
  };
}

function presentTile(row: moderation.QueuedTile) {
  return {
    ...presentTileWithOwner(row),
    report_count: row.report_count,
    reports: row.reports.map(({ reason, date }) => ({
      reason,
      date: new Date(date).toISOString(),
    })),
    revision: contentHash(row),
  };
}

/** Depends on the caption, the times and the reports. */
function contentHash({
  caption,
  starttime,
  endtime,
  report_count,
  reports,
}: moderation.QueuedTile) {
  const content = JSON.stringify([caption, starttime, endtime, report_count, reports[0]?.date]);
  return createHash('sha256').update(content).digest('base64url');
}

function presentLogEntry(entry: moderation.LogEntryRow) {
  const { id, action, moderator, img_url, subject, tile_id, video_id, note, created_at } = entry;
  return {
    id,
    action,
    moderator: entry.moderator_status === 'deleted' ? DELETED_USER : moderator,
    img_url: moderator === null ? null : (img_url ?? accountLimits.defaultAvatar),
    subject: entry.subject_status === 'deleted' ? DELETED_USER : subject,
    ...(tile_id === null ? {} : { tile_id }),
    ...(video_id === null ? {} : { tile_link: video_id }),
    note,
    date: created_at.toISOString(),
  };
}
