import { isSampleVideo, samplePoster } from './sample-video.ts';

/** Pixels. The address of a sample is relative to the server. */
export interface VideoStill {
  readonly address: string;
  readonly width: number;
  readonly height: number;
}

export function videoStill(videoId: string): VideoStill {
  if (isSampleVideo(videoId)) return { address: samplePoster(videoId), width: 1280, height: 720 };
  return { address: youtubeStill(videoId, 'hqdefault'), width: 480, height: 360 };
}

/** Returns the address of a still for a large player, which some videos lack; null for a sample. */
export function largeStill(videoId: string): string | null {
  return isSampleVideo(videoId) ? null : youtubeStill(videoId, 'maxresdefault');
}

function youtubeStill(videoId: string, name: string): string {
  return `https://i.ytimg.com/vi/${encodeURIComponent(videoId)}/${name}.jpg`;
}
