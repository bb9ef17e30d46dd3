/** Only `http` or `https` and a bare host name: no credentials, no port, nothing a parser repairs. */
const PLAIN_URL = /^https?:\/\/[^\s/?#@:\\]+(?:[/?#][^\s\\]*)?$/i;

const CONTROL = /\p{Cc}/u;

const VIDEO_ID = /^[A-Za-z0-9_-]{11}$/;

/** `/embed/` pages whose name is as long as an id and is none. */
const NOT_VIDEOS = new Set(['videoseries', 'live_stream']);

/** Hosts of the provider's watch pages, compared exactly after parsing (threats T29). */
export const WATCH_HOSTS: ReadonlySet<string> = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
]);

/** Hosts of the provider's embedded player. */
export const EMBED_HOSTS: ReadonlySet<string> = new Set([
  ...WATCH_HOSTS,
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
]);

/** The host of the provider's short links. */
export const SHORT_HOST = 'youtu.be';

/** Reads a link, or gives null for one that is malformed or carries credentials or a port. */
export function parsePlainUrl(text: string): URL | null {
  if (!PLAIN_URL.test(text) || CONTROL.test(text) || !URL.canParse(text)) return null;
  return new URL(text);
}

/** Whether a text is a video id: 11 of `[A-Za-z0-9_-]`. */
export function isVideoId(value: string): boolean {
  return VIDEO_ID.test(value) && !NOT_VIDEOS.has(value);
}
