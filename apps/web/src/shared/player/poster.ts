import { isSampleVideo, samplePoster } from '@reprise/contract/rules/sample-video.ts';
import { isYoutubeId, youtubePoster } from './youtube-links.ts';

/** The address of a video's still picture; null for an id that leads nowhere. */
export function posterOf(videoId: string): string | null {
  if (isSampleVideo(videoId)) return samplePoster(videoId);
  return isYoutubeId(videoId) ? youtubePoster(videoId) : null;
}
