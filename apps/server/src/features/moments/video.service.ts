import type { Video } from '@reprise/contract/moments/video.ts';
import type { Reader } from '#platform/db/transaction.ts';
import type { Viewer } from '#platform/viewer.ts';
import { hasMarks } from '@reprise/contract/moments/rules/stretches.ts';
import { listPeakPassages } from './peaks.repo.ts';
import * as videoRepo from './video.repo.ts';

/** Videos and the passages of them that users marked. */
export interface VideoService {
  /**
   * Returns what everyone may know of a video, also of one without clips. Its source is absent if
   * the viewer may see no clip of it.
   */
  video(viewer: Viewer | null, videoId: string): Promise<Video>;
}

export interface VideoDeps {
  readonly db: Reader;
}

export function videoService({ db }: VideoDeps): VideoService {
  return {
    async video(viewer, videoId) {
      const [{ source, ...counts }, { edges, step }] = await Promise.all([
        videoRepo.readVideo(db, viewer?.id ?? null, videoId),
        videoRepo.readHeat(db, videoId),
      ]);
      const passages = hasMarks(counts)
        ? { marks: await videoRepo.listMarks(db, videoId) }
        : { peaks: await listPeakPassages(db, videoId, { edges, step }) };
      return {
        video_id: videoId,
        ...(source === null ? {} : { source }),
        ...counts,
        heat: edges,
        heat_step: step,
        ...passages,
      };
    },
  };
}
