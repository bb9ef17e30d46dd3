import type { Result, ParsedInput } from '@reprise/contract/endpoint.ts';
import { sourceLimits } from '@reprise/contract/tiles/limits.ts';
import { channelUrl } from '@reprise/contract/clips/rules/channel-url.ts';
import { isSampleVideo } from '@reprise/contract/clips/rules/sample-video.ts';
import { clipTexts } from '@reprise/contract/clips/texts.ts';
import type { sourceEndpoints } from '@reprise/contract/tiles/source-calls.ts';
import type { UnavailableReason, VideoSource } from '@reprise/contract/clips/video-source.ts';
import type { ModerationLogService } from '#features/moderation/moderation-log.service.ts';
import type { NotificationService } from '#features/notifications/notifications.service.ts';
import { repeatIfDeleted } from '#platform/database-errors.ts';
import type { Reader, RunStatement, Transact } from '#platform/db/transaction.ts';
import { InvalidInputError, NotFoundError } from '#platform/errors.ts';
import type { VideoLookup } from '#platform/video/video-lookup.ts';
import type { LookupResult, VideoCredit } from '#platform/video/video-oembed.ts';
import type { Viewer } from '#platform/viewer.ts';
import { noticeTexts } from '@reprise/contract/shell/notice-texts.ts';
import { deleteTile } from '#features/tiles/tiles.repo.ts';
import * as sources from './sources.repo.ts';

type Calls = typeof sourceEndpoints;
type Playback = ParsedInput<Calls['reportPlayback']>['body'];

const { freshMs, failuresAgainstProvider, failureWindowMs, failuresWithoutProvider } = sourceLimits;

/** Only posts can use the lookups that are reserved for them. */
export type NewClipUse = 'post' | 'message';

export interface SourceService {
  /** Asks the provider about a video. Stores nothing. */
  lookUp(videoId: string): Promise<Result<Calls['lookUpSource']>>;
  /**
   * Asks the provider about a new clip's video and stores the result. Returns the error with which
   * the clip is rejected, or null.
   */
  checkNewVideo(videoId: string, use: NewClipUse): Promise<InvalidInputError | null>;
  /**
   * Records that a tile's video failed or played for the viewer. The provider decides whether it is
   * unavailable; if it does not respond, the failures of several users do. Throws NotFoundError.
   */
  recordPlayback(viewer: Viewer, playback: Playback): Promise<Result<Calls['reportPlayback']>>;
  /**
   * Asks the provider about a stored video again, and stores the result. Deletes title and channel
   * of a video that is gone, and clips that were posted since its channel is refused, while it was
   * not known.
   */
  refresh(videoId: string): Promise<void>;
}

export interface SourceDeps {
  readonly db: Reader;
  readonly transact: Transact;
  readonly runStatement: RunStatement;
  readonly videoLookup: VideoLookup;
  readonly moderationLog: Pick<ModerationLogService, 'recordAction'>;
  readonly notifications: Pick<
    NotificationService,
    'addUnavailableSourceNotifications' | 'addDecisionNotifications'
  >;
}

export function sourceService(deps: SourceDeps): SourceService {
  const { db, transact, runStatement, videoLookup } = deps;
  const { storeAvailable, markUnavailable } = resultStore(deps);

  async function recordFailure(
    videoId: string,
    userId: number,
    reason: UnavailableReason,
  ): Promise<void> {
    await transact((tx) => sources.insertFailure(tx, { videoId, userId, reason }));
    const result = await videoLookup.lookUp(videoId, freshMs);
    if (result.outcome === 'unavailable') return markUnavailable(videoId, result.reason);
    const threshold =
      result.outcome === 'available' ? failuresAgainstProvider : failuresWithoutProvider;
    if ((await sources.countFailures(db, videoId, failureWindowMs)) >= threshold) {
      await markUnavailable(videoId, reason);
    }
  }

  async function recordPlayed(videoId: string): Promise<void> {
    const result = await videoLookup.lookUp(videoId, freshMs);
    if (result.outcome === 'available') await storeAvailable(videoId, result.credit);
    if (result.outcome === 'unknown') {
      await runStatement((statement) => sources.clearUnavailable(statement, videoId));
    }
  }

  return {
    async refresh(videoId) {
      const result = await videoLookup.lookUp(videoId);
      if (result.outcome === 'available') {
        await storeAvailable(videoId, result.credit);
        await removeRefusedTiles(deps, videoId);
      }
      if (result.outcome !== 'unavailable') return;
      await markUnavailable(videoId, result.reason);
      await transact((tx) => sources.deleteCredit(tx, videoId));
    },

    async lookUp(videoId) {
      if (isSampleVideo(videoId)) return { rows: [{}] };
      return { rows: [presentLookup(await videoLookup.lookUp(videoId))] };
    },

    async checkNewVideo(videoId, use) {
      if (isSampleVideo(videoId) || videoLookup.isOff) return null;
      const lookUp = use === 'post' ? videoLookup.lookUpForPost : videoLookup.lookUp;
      const result = await lookUp(videoId);
      if (result.outcome === 'unknown') {
        return (await sources.isOfRefusedChannel(db, videoId)) ? channelRefused() : null;
      }
      // Videos of which there is no clip are not stored.
      if (result.outcome === 'available') {
        const credit = storedCredit(result.credit);
        const { is_stored, is_refused } = await sources.readStored(db, videoId, credit);
        if (is_refused) return channelRefused();
        if (!is_stored) await transact((tx) => sources.upsertAvailable(tx, videoId, credit));
        return null;
      }
      if ((await sources.findSource(db, videoId)) !== null)
        await markUnavailable(videoId, result.reason);
      return new InvalidInputError(clipTexts.failures[result.reason]);
    },

    async recordPlayback(viewer, { tile_id, outcome }) {
      const videoId = await sources.findVideoId(db, tile_id, viewer.id);
      if (videoId === null) throw new NotFoundError('There is no such post.');
      if (isSampleVideo(videoId)) return { rows: [{}] };
      const isUnavailable = (await sources.findSource(db, videoId))?.unavailable !== undefined;
      if (outcome === 'played' && isUnavailable) await recordPlayed(videoId);
      if (outcome !== 'played' && !isUnavailable) await recordFailure(videoId, viewer.id, outcome);
      return { rows: [(await sources.findSource(db, videoId)) ?? {}] };
    },
  };
}

function resultStore({ db, transact, notifications }: SourceDeps) {
  async function storeAvailable(videoId: string, given: VideoCredit): Promise<void> {
    const credit = storedCredit(given);
    const { is_stored } = await sources.readStored(db, videoId, credit);
    if (!is_stored) await transact((tx) => sources.upsertAvailable(tx, videoId, credit));
  }

  const markUnavailable = (videoId: string, reason: UnavailableReason) =>
    repeatIfDeleted(() =>
      transact(async (tx) => {
        if (await sources.upsertUnavailable(tx, videoId, reason)) {
          await notifications.addUnavailableSourceNotifications(tx, videoId);
        }
      }),
    );

  return { storeAvailable, markUnavailable };
}

function channelRefused(): InvalidInputError {
  return new InvalidInputError(noticeTexts.channelRefused, 'CHANNEL_REFUSED');
}

function removeRefusedTiles(
  { transact, notifications, moderationLog }: SourceDeps,
  videoId: string,
): Promise<void> {
  return transact(async (tx) => {
    for (const tile of await sources.lockRefusedTiles(tx, videoId)) {
      const reason = noticeTexts.channelRefused;
      await notifications.addDecisionNotifications(tx, {
        kind: 'removal',
        userIds: [tile.owner_id],
        caption: tile.caption,
        reason,
      });
      await deleteTile(tx, tile);
      const entry = { adminId: null, action: 'remove', subjectId: tile.owner_id } as const;
      await moderationLog.recordAction(tx, { ...entry, note: reason });
    }
  });
}

function storedCredit({ title, channel, channel_url }: VideoCredit): sources.StoredCredit {
  return {
    title: title ?? null,
    channel: channel ?? null,
    channel_url: channel_url ?? null,
    channel_key: channel_url === undefined ? null : channelUrl(channel_url),
  };
}

function presentLookup(result: LookupResult): VideoSource {
  if (result.outcome === 'available') return result.credit;
  return result.outcome === 'unavailable' ? { unavailable: result.reason } : {};
}
