import { clipLimits } from '../../clips/limits.ts';
import { formatClipTimes, type ClipTimes } from '../../clips/rules/clip-times.ts';

export function videoPath(videoId: string): string {
  return `/video/${encodeURIComponent(videoId)}`;
}

/** Returns the path of a video that plays a stretch of it. */
export function stretchPath(videoId: string, times: Readonly<ClipTimes>): string {
  return `${videoPath(videoId)}?${new URLSearchParams(stretchQuery(times)).toString()}`;
}

/** Returns the path of the form with a video and a second of it. */
export function markPath(videoId: string, time: number): string {
  const tenths = Math.round(time * 10) / 10;
  const url = `${watchUrl(videoId)}&t=${tenths}s`;
  return `/upload?${new URLSearchParams({ url }).toString()}`;
}

/** Returns the path of the form with a video and a stretch of it. */
export function markStretchPath(videoId: string, times: Readonly<ClipTimes>): string {
  const query = { url: watchUrl(videoId), ...stretchQuery(times) };
  return `/upload?${new URLSearchParams(query).toString()}`;
}

/** In seconds with at most three decimals, as clips have them. */
export function stretchQuery({ startTime, endTime }: Readonly<ClipTimes>) {
  const [t = '', end = ''] = [startTime, endTime].map((time) =>
    String(Number(time.toFixed(clipLimits.timeDecimals))),
  );
  return { t, end };
}

function watchUrl(videoId: string): string {
  return `https://www.youtube.com/watch?v=${videoId}`;
}

/** As `1:24.0 – 1:38.7`. */
export function formatStretch(times: Readonly<ClipTimes>): string {
  return formatClipTimes(times).join(' – ');
}
