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
import type { ClaimService } from './claims/claims.service.ts';
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
  /**
   * Returns at most 20 tiles of other users that are hidden or have open reports or claims, the
   * longest waiting first.
   */
  queue(viewer: Viewer, signIn: SignIn): Promise<Result<Calls['moderationQueue']>>;
  /**
   * Hides a tile, dismisses its reports and claims, or removes it, notifies the users and logs it,
   * in one transaction; claimants are mailed afterwards. Throws NotFoundError for a tile that is not
   * in the queue or the moderator's own; STALE_REPORTS if the tile, its reports or claims changed.
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
  readonly tiles: Pick<TileService, 'lockTileOfOther' | 'hideTile' | 'unhideTile' | 'removeTile'>;
  readonly notifications: Pick<NotificationService, 'addDecisionNotifications'>;
  readonly claims: Pick<ClaimService, 'close' | 'notifyLater'>;
}

type Work<T> = (tx: Tx) => Promise<T>;

export function moderationService(deps: ModerationDeps): ModerationService {
  const { transact, tiles, claims } = deps;

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

    async decide(viewer, signIn, { tile_id, revision, decision, note }) {
      const result = await asModerator(viewer, signIn, async (tx) => {
        const tile = await tiles.lockTileOfOther(tx, tile_id, viewer.id);
        const queued = tile && (await moderation.findQueued(tx.sql, tile.id));
        if (tile === null || queued === null) {
          throw new NotFoundError('This post is not in the queue.');
        }
        if (revision !== contentHash(queued)) {
          throw new ConflictError('The post, its reports or claims have changed.', 'STALE_REPORTS');
        }
        const decided = { viewer, tile, note };
        if (decision === 'hide') await hide(deps, tx, decided);
        else await close(deps, tx, decided, decision);
        return SUCCESS;
      });
      claims.notifyLater();
      return result;
    },

    log: (viewer, signIn, before) =>
      asModerator(viewer, signIn, async (tx) => {
        const entries = await moderation.listLogEntries(tx.sql, before);
        const complaints = await moderation.listComplaints(
          tx.sql,
          entries.map(({ id }) => id),
        );
        return {
          rows: entries.map((entry) => ({
            ...presentLogEntry(entry),
            ...presentComplaints(complaints.filter(({ log_id }) => log_id === entry.id)),
          })),
        };
      }),
  };
}

type LockedTile = NonNullable<Awaited<ReturnType<TileService['lockTileOfOther']>>>;

type DecisionNotification = Parameters<NotificationService['addDecisionNotifications']>[1];

interface Decided {
  readonly viewer: Viewer;
  readonly tile: LockedTile;
  readonly note: string;
}

async function hide(deps: ModerationDeps, tx: Tx, { viewer, tile, note }: Decided): Promise<void> {
  if (!(await deps.tiles.hideTile(tx, tile))) return;
  await notifyOwner(deps, tx, tile, { kind: 'hidden', reason: note, tileId: tile.id });
  await moderation.insertLogEntry(tx, logEntry('hide', { viewer, tile, note }));
}

/** Closes the tile's reports and claims. A dismissal also ends the hiding. */
async function close(
  deps: ModerationDeps,
  tx: Tx,
  decided: Decided,
  decision: 'dismiss' | 'remove',
): Promise<void> {
  const { tile, note: reason } = decided;
  const reports = await moderation.closeReports(tx, tile.id);
  const isRemoved = decision === 'remove';
  await deps.notifications.addDecisionNotifications(tx, {
    kind: isRemoved ? 'report-upheld' : 'report-dismissed',
    userIds: reports.map(({ user_id }) => user_id),
  });
  const isUnhidden = !isRemoved && (await deps.tiles.unhideTile(tx, tile));
  if (isRemoved) {
    await notifyOwner(deps, tx, tile, { kind: 'removal', reason });
    await deps.tiles.removeTile(tx, tile);
  } else if (isUnhidden) {
    await notifyOwner(deps, tx, tile, { kind: 'unhidden', reason, tileId: tile.id });
  }
  const action = isUnhidden ? 'unhide' : decision;
  const logId = await moderation.insertLogEntry(tx, logEntry(action, decided));
  await moderation.insertDecidedReports(tx, logId, reports);
  await deps.claims.close(tx, { tileId: tile.id, logId, isUpheld: isRemoved });
}

function notifyOwner(
  { notifications }: ModerationDeps,
  tx: Tx,
  { owner_id, caption }: LockedTile,
  decision: Omit<DecisionNotification, 'userIds' | 'caption'>,
): Promise<void> {
  return notifications.addDecisionNotifications(tx, { ...decision, userIds: [owner_id], caption });
}

function logEntry(
  action: moderation.NewLogEntry['action'],
  { viewer, tile, note }: Decided,
): moderation.NewLogEntry {
  return {
    moderatorId: viewer.id,
    action,
    subjectId: tile.owner_id,
    tileId: tile.id,
    note,
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
    claims: row.claims.map(({ id: _id, date, confirmed_date, ...claim }) => ({
      ...claim,
      date: new Date(date).toISOString(),
      ...(confirmed_date !== null && { confirmed_date: new Date(confirmed_date).toISOString() }),
    })),
    ...(row.is_hidden && { hidden: true as const }),
    revision: contentHash(row),
  };
}

/** Depends on the caption, the times, the reports, the claims and whether the clip is hidden. */
function contentHash(row: moderation.QueuedTile) {
  const { caption, starttime, endtime, report_count, reports, claims, is_hidden } = row;
  const content = JSON.stringify([
    [caption, starttime, endtime, is_hidden],
    [report_count, reports[0]?.date],
    claims.map(({ id }) => id),
  ]);
  return createHash('sha256').update(content).digest('base64url');
}

function presentComplaints(complaints: readonly moderation.ComplaintRow[]) {
  if (complaints.length === 0) return {};
  return {
    received: complaints.map(({ kind, date, confirmed_date, notified_date }) => ({
      kind,
      date: date.toISOString(),
      ...(confirmed_date !== null && { confirmed_date: confirmed_date.toISOString() }),
      ...(notified_date !== null && { notified_date: notified_date.toISOString() }),
    })),
  };
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
