import { largeStill, videoStill } from '@reprise/contract/clips/rules/video-still.ts';
import { isYoutubeId } from '#clips/player/youtube/youtube-links.ts';

export function posterUrl(videoId: string): string | null {
  return isYoutubeId(videoId) ? videoStill(videoId).address : null;
}

export function largePosterUrl(videoId: string): string | null {
  return isYoutubeId(videoId) ? largeStill(videoId) : null;
}
