import type { Clip } from '#clips/player/clip-player.ts';

export const YOUTUBE_HOST = 'https://www.youtube-nocookie.com';

export function isYoutubeId(videoId: string): boolean {
  return /^[\w-]{11}$/.test(videoId);
}

export function youtubeWatchUrl({ videoId, startTime }: Clip): string {
  return `https://www.youtube.com/watch?v=${encodeURIComponent(videoId)}&t=${Math.floor(startTime)}s`;
}

export function youtubeEmbedUrl({ videoId, startTime }: Clip, hasCaptions: boolean): string {
  const query = new URLSearchParams({
    enablejsapi: '1',
    origin: location.origin,
    // Shown: they are the only way to set quality and caption language.
    controls: '1',
    disablekb: '1',
    playsinline: '1',
    rel: '0',
    mute: '1',
    start: String(Math.floor(startTime)),
    // Without this, the provider uses the user's own setting. `loadModule` is undocumented.
    ...(hasCaptions ? { cc_load_policy: '1', cc_lang_pref: navigator.language.slice(0, 2) } : {}),
  });
  return `${YOUTUBE_HOST}/embed/${videoId}?${query}`;
}
