import type { Answer, ParsedInput } from '@reprise/contract/endpoint.ts';
import { sourceLimits } from '@reprise/contract/source-limits.ts';
import { isSampleVideo } from '@reprise/contract/rules/sample-video.ts';
import type { sourceEndpoints } from '@reprise/contract/sources.ts';
import type { UnavailableReason, VideoSource } from '@reprise/contract/video-source.ts';
import type { NotificationService } from '#features/notifications/notifications.service.ts';
import type { Reader, RunStatement, Transact } from '#platform/db/transaction.ts';
import { NotFoundError } from '#platform/errors.ts';
import type { VideoLookup } from '#platform/video-lookup.ts';
import type { VideoAnswer, VideoCredit } from '#platform/video-oembed.ts';
import type { Viewer } from '#platform/viewer.ts';
import * as sources from './sources.repo.ts';

type Calls = typeof sourceEndpoints;
type Playback = ParsedInput<Calls['notePlayback']>['body'];

const { answerFreshMs, failuresAgainst, failuresMs, failuresUnanswered } = sourceLimits;

/** Knows the videos behind clips: whose they are, and which of them have died. */
export interface SourceService {
  /** What the provider says of a video; nothing when it does not say. Stores nothing. */
  lookUp(videoId: string): Promise<Answer<Calls['lookUpSource']>>;
  /**
   * Asks the provider about the video of a new clip and keeps what it says: the credit, or why the
   * video plays for nobody, which is given. Null: it plays, or nothing is known.
   */
  settle(videoId: string): Promise<UnavailableReason | null>;
  /**
   * Notes that the video of a tile does not play for the viewer, or plays again. The provider's word
   * decides that it is dead; where it cannot be asked, or says otherwise, several people's players
   * do. A dead one lives again when it has played for somebody, unless the provider says that it is
   * dead. Not found: there is no such tile for this viewer.
   */
  notePlayback(viewer: Viewer, playback: Playback): Promise<Answer<Calls['notePlayback']>>;
}

interface Parts {
  readonly db: Reader;
  readonly transact: Transact;
  readonly runStatement: RunStatement;
  readonly lookup: VideoLookup;
  readonly notifications: Pick<NotificationService, 'tellSourceDead'>;
}

export function sourceService(parts: Parts): SourceService {
  const { db, transact, runStatement, lookup, notifications } = parts;

  const storeLiving = (videoId: string, credit: VideoCredit) =>
    runStatement((statement) => sources.upsertLiving(statement, videoId, stored(credit)));

  /** Marks the video dead and tells the owners of its clips, once however many say so at a time. */
  const bury = (videoId: string, reason: UnavailableReason) =>
    transact(async (tx) => {
      if (await sources.upsertDead(tx, videoId, reason)) {
        await notifications.tellSourceDead(tx, videoId);
      }
    });

  async function noteFailure(
    videoId: string,
    userId: number,
    reason: UnavailableReason,
  ): Promise<void> {
    await transact((tx) => sources.insertFailure(tx, { videoId, userId, reason }, failuresMs));
    const answer = await lookup.ask(videoId, answerFreshMs);
    if (answer.outcome === 'dead') return bury(videoId, answer.reason);
    const enough = answer.outcome === 'alive' ? failuresAgainst : failuresUnanswered;
    if ((await sources.countFailures(db, videoId, failuresMs)) >= enough) {
      await bury(videoId, reason);
    }
  }

  async function notePlayed(videoId: string): Promise<void> {
    const answer = await lookup.ask(videoId, answerFreshMs);
    if (answer.outcome === 'alive') await storeLiving(videoId, answer.credit);
    if (answer.outcome === 'unknown') {
      await runStatement((statement) => sources.reviveSource(statement, videoId));
    }
  }

  return {
    async lookUp(videoId) {
      if (isSampleVideo(videoId)) return { rows: [{}] };
      return { rows: [presentAnswer(await lookup.ask(videoId))] };
    },

    async settle(videoId) {
      if (isSampleVideo(videoId)) return null;
      const answer = await lookup.ask(videoId);
      if (answer.outcome === 'alive') await storeLiving(videoId, answer.credit);
      if (answer.outcome !== 'dead') return null;
      // Others may have clips of it; of a video that nobody has posted nothing is kept.
      if ((await sources.findSource(db, videoId)) !== null) await bury(videoId, answer.reason);
      return answer.reason;
    },

    async notePlayback(viewer, { tile_id, outcome }) {
      const videoId = await sources.findVideo(db, tile_id, viewer.id);
      if (videoId === null) throw new NotFoundError('There is no such post.');
      // Our own clips do not die.
      if (isSampleVideo(videoId)) return { rows: [{}] };
      const isDead = (await sources.findSource(db, videoId))?.dead !== undefined;
      if (outcome === 'played' && isDead) await notePlayed(videoId);
      if (outcome !== 'played' && !isDead) await noteFailure(videoId, viewer.id, outcome);
      return { rows: [(await sources.findSource(db, videoId)) ?? {}] };
    },
  };
}

function stored({ title, channel, channel_url }: VideoCredit): sources.StoredCredit {
  return {
    title: title ?? null,
    channel: channel ?? null,
    channel_url: channel_url ?? null,
  };
}

function presentAnswer(answer: VideoAnswer): VideoSource {
  if (answer.outcome === 'alive') return answer.credit;
  return answer.outcome === 'dead' ? { dead: answer.reason } : {};
}
