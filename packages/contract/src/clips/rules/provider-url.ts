/** A host name without credentials or port, and nothing that a parser would change. */
const PLAIN_URL = /^https?:\/\/[^\s/?#@:\\]+(?:[/?#][^\s\\]*)?$/i;

const CONTROL = /\p{Cc}/u;

const VIDEO_ID = /^[A-Za-z0-9_-]{11}$/;

const ADDRESSED_ID = /^[^A-Za-z0-9_-]*([A-Za-z0-9_-]{11})(?![A-Za-z0-9_-])/;

/** `/embed/` pages whose names are as long as a video id. */
const NOT_VIDEOS = new Set(['videoseries', 'live_stream']);

/** Compared exactly, after parsing (threats T29). */
export const WATCH_HOSTS: ReadonlySet<string> = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
]);

export const EMBED_HOSTS: ReadonlySet<string> = new Set([
  ...WATCH_HOSTS,
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
]);

export const SHORT_HOST = 'youtu.be';

/** Returns null for a malformed link, or one with credentials or a port. */
export function parsePlainUrl(text: string): URL | null {
  if (!PLAIN_URL.test(text) || CONTROL.test(text) || !URL.canParse(text)) return null;
  return new URL(text);
}

export function isVideoId(value: string): boolean {
  return VIDEO_ID.test(value) && !NOT_VIDEOS.has(value);
}

/**
 * Returns the video id in an address, also with signs and invisible characters of the text around the
 * link. Null if there is none.
 */
export function videoIdIn(segment: string): string | null {
  const id = ADDRESSED_ID.exec(segment)?.[1] ?? '';
  return isVideoId(id) ? id : null;
}
