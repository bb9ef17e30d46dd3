import { isSampleVideo, samplePoster } from './sample-video.ts';

/** A still picture: its address, from the root of the server for one of ours, and its size in pixels. */
export interface VideoStill {
  readonly address: string;
  readonly width: number;
  readonly height: number;
}

/** The still picture of a video. */
export function videoStill(videoId: string): VideoStill {
  if (isSampleVideo(videoId)) return { address: samplePoster(videoId), width: 640, height: 360 };
  const address = `https://i.ytimg.com/vi/${encodeURIComponent(videoId)}/hqdefault.jpg`;
  return { address, width: 480, height: 360 };
}
