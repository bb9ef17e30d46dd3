import { videoStill } from '@reprise/contract/rules/video-still.ts';
import { isYoutubeId } from './youtube-links.ts';

/** The address of a video's still picture; null for an id that leads nowhere. */
export function posterOf(videoId: string): string | null {
  return isYoutubeId(videoId) ? videoStill(videoId).address : null;
}
