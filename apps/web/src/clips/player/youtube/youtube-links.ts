import type { Clip } from '#clips/player/clip-player.ts';

/** The provider's host that sets no cookies before a video is played. */
export const YOUTUBE_HOST = 'https://www.youtube-nocookie.com';

/** Whether a video id is safe to put into an address. */
export function isYoutubeId(videoId: string): boolean {
  return /^[\w-]{11}$/.test(videoId);
}

/** The page of a video on the provider's own site, at the start of the passage. */
export function youtubeWatchUrl({ videoId, startTime }: Clip): string {
  return `https://www.youtube.com/watch?v=${encodeURIComponent(videoId)}&t=${Math.floor(startTime)}s`;
}

/** The address of the provider's player, muted, and paused at the whole second of the start. */
export function youtubeEmbedUrl({ videoId, startTime }: Clip, hasCaptions: boolean): string {
  const query = new URLSearchParams({
    enablejsapi: '1',
    origin: location.origin,
    // Quality, full screen and the language of captions are the provider's own controls: nothing here replaces them.
    controls: '1',
    // Keys belong to the page, not to the frame.
    disablekb: '1',
    playsinline: '1',
    rel: '0',
    mute: '1',
    start: String(Math.floor(startTime)),
    // Without it the provider decides, by what the reader chose on its own site.
    ...(hasCaptions ? { cc_load_policy: '1', cc_lang_pref: navigator.language.slice(0, 2) } : {}),
  });
  return `${YOUTUBE_HOST}/embed/${videoId}?${query}`;
}
