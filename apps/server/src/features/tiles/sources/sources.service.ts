import type { Result, ParsedInput } from '@reprise/contract/endpoint.ts';
import { sourceLimits } from '@reprise/contract/tiles/limits.ts';
import { isSampleVideo } from '@reprise/contract/clips/rules/sample-video.ts';
import type { sourceEndpoints } from '@reprise/contract/tiles/source-calls.ts';
import type { UnavailableReason, VideoSource } from '@reprise/contract/clips/video-source.ts';
import type { NotificationService } from '#features/notifications/notifications.service.ts';
import type { Reader, RunStatement, Transact } from '#platform/db/transaction.ts';
import { NotFoundError } from '#platform/errors.ts';
import type { VideoLookup } from '#platform/video/video-lookup.ts';
import type { LookupResult, VideoCredit } from '#platform/video/video-oembed.ts';
import type { Viewer } from '#platform/viewer.ts';
import type { Credit } from '#features/tiles/words.repo.ts';
import type { RefusedChannels } from './refused-channels.service.ts';
import * as sources from './sources.repo.ts';

const NO_RESULT: LookupResult = { outcome: 'unknown' };

type Calls = typeof sourceEndpoints;
type Playback = ParsedInput<Calls['reportPlayback']>['body'];

const { freshMs, failuresAgainstProvider, failureWindowMs, failuresWithoutProvider } = sourceLimits;

export type NewVideo =
  | { readonly credit: Credit }
  | { readonly unavailable: UnavailableReason }
  | { readonly isChannelRefused: true };

export interface SourceService {
  /** Asks the provider about a video. Stores nothing. */
  lookUp(videoId: string): Promise<Result<Calls['lookUpSource']>>;
  /**
   * Asks the provider about a new clip's video and stores the result. Returns its title and channel,
   * those that are stored if the provider gives no result, or why it is unavailable
   * or that its channel is refused.
   */
  checkNewVideo(videoId: string): Promise<NewVideo>;
  /**
   * Records that a tile's video failed or played for the viewer. The provider decides whether it is
   * unavailable; if it does not respond, the failures of several users do. Throws NotFoundError.
   */
  recordPlayback(viewer: Viewer, playback: Playback): Promise<Result<Calls['reportPlayback']>>;
  /**
   * Asks the provider about a stored video again, and stores the result. Deletes title and channel
   * of a video that is gone.
   */
  refresh(videoId: string): Promise<void>;
}

export interface SourceDeps {
  readonly db: Reader;
  readonly transact: Transact;
  readonly runStatement: RunStatement;
  readonly videoLookup: VideoLookup;
  readonly channels: Pick<RefusedChannels, 'isRefused'>;
  readonly notifications: Pick<NotificationService, 'addUnavailableSourceNotifications'>;
}

export function sourceService(deps: SourceDeps): SourceService {
  const { db, transact, runStatement, videoLookup, channels } = deps;
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
      if (result.outcome === 'available') await storeAvailable(videoId, result.credit);
      if (result.outcome !== 'unavailable') return;
      await markUnavailable(videoId, result.reason);
      await transact((tx) => sources.deleteCredit(tx, videoId));
    },

    async lookUp(videoId) {
      if (isSampleVideo(videoId)) return { rows: [{}] };
      return { rows: [presentLookup(await videoLookup.lookUp(videoId))] };
    },

    async checkNewVideo(videoId) {
      const result = isSampleVideo(videoId) ? NO_RESULT : await videoLookup.lookUpForPost(videoId);
      if (result.outcome === 'available') {
        if (await channels.isRefused(result.credit.channel_url)) return { isChannelRefused: true };
        return { credit: await storeAvailable(videoId, result.credit) };
      }
      if (result.outcome !== 'unavailable') {
        const credit = await sources.findCredit(db, videoId);
        return (await channels.isRefused(credit.channel_url))
          ? { isChannelRefused: true }
          : { credit };
      }
      // Videos that no one has posted are not stored.
      if ((await sources.findSource(db, videoId)) !== null)
        await markUnavailable(videoId, result.reason);
      return { unavailable: result.reason };
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
  /** Writes only changes: posts of a popular video would otherwise wait for the lock on its row. */
  async function storeAvailable(
    videoId: string,
    credit: VideoCredit,
  ): Promise<sources.StoredCredit> {
    const stored = storedCredit(credit);
    if (!(await sources.isStoredAsAvailable(db, videoId, stored))) {
      await transact((tx) => sources.upsertAvailable(tx, videoId, stored));
    }
    return stored;
  }

  const markUnavailable = (videoId: string, reason: UnavailableReason) =>
    transact(async (tx) => {
      if (await sources.upsertUnavailable(tx, videoId, reason)) {
        await notifications.addUnavailableSourceNotifications(tx, videoId);
      }
    });

  return { storeAvailable, markUnavailable };
}

function storedCredit({ title, channel, channel_url }: VideoCredit): sources.StoredCredit {
  return {
    title: title ?? null,
    channel: channel ?? null,
    channel_url: channel_url ?? null,
  };
}

function presentLookup(result: LookupResult): VideoSource {
  if (result.outcome === 'available') return result.credit;
  return result.outcome === 'unavailable' ? { unavailable: result.reason } : {};
}
