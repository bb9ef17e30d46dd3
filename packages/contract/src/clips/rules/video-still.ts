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

/** Returns the largest still within the given pixels, or null. */
export function videoStillWithin(
  videoId: string,
  maxWidth: number,
  maxHeight: number,
): VideoStill | null {
  const stills = [videoStill(videoId)];
  if (!isSampleVideo(videoId)) {
    stills.push({ address: youtubeStill(videoId, 'mqdefault'), width: 320, height: 180 });
    stills.push({ address: youtubeStill(videoId, 'default'), width: 120, height: 90 });
  }
  return stills.find(({ width, height }) => width <= maxWidth && height <= maxHeight) ?? null;
}

/** Returns the address of a still for a large player, which some videos lack; null for a sample. */
export function largeStill(videoId: string): string | null {
  return isSampleVideo(videoId) ? null : youtubeStill(videoId, 'maxresdefault');
}

function youtubeStill(videoId: string, name: string): string {
  return `https://i.ytimg.com/vi/${encodeURIComponent(videoId)}/${name}.jpg`;
}
