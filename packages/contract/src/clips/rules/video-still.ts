import { isSampleVideo, samplePoster } from './sample-video.ts';

/** Size in pixels. The address of a sample is relative to the server. */
export interface VideoStill {
  readonly address: string;
  readonly width: number;
  readonly height: number;
}

export function videoStill(videoId: string): VideoStill {
  if (isSampleVideo(videoId)) return { address: samplePoster(videoId), width: 1280, height: 720 };
  const address = `https://i.ytimg.com/vi/${encodeURIComponent(videoId)}/hqdefault.jpg`;
  return { address, width: 480, height: 360 };
}
