import { formatClipTimes, type ClipTimes } from '../../clips/rules/clip-times.ts';

export function videoPath(videoId: string): string {
  return `/video/${encodeURIComponent(videoId)}`;
}

/** Returns the path of the form with a video and a second of it. */
export function markPath(videoId: string, time: number): string {
  const tenths = Math.round(time * 10) / 10;
  const url = `https://www.youtube.com/watch?v=${videoId}&t=${tenths}s`;
  return `/upload?${new URLSearchParams({ url }).toString()}`;
}

/** As `1:24.0 – 1:38.7`. */
export function formatStretch(times: Readonly<ClipTimes>): string {
  return formatClipTimes(times).join(' – ');
}
