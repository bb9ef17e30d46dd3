import { clipLimits } from '../limits.ts';
import { isVideoId, parsePlainUrl, SHORT_HOST, WATCH_HOSTS } from './provider-url.ts';

/** `startTime` is in whole seconds. */
export interface WatchLink {
  videoId: string;
  startTime?: number;
}

/** `wide` also accepts bare short links, /shorts/, /live/ and /embed/ (LINKS=wide). */
export interface WatchLinkOptions {
  wide?: boolean;
}

const PLAYER_PATH = /^\/(?:shorts|live|embed)\/([^/]+)\/?$/;

const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/** `90`, `90s`, `1m30s`, `1h2m3s`. */
const START_TIME = /^(?=\d)(?:(\d{1,5})h)?(?:(\d{1,5})m)?(?:(\d{1,5})s?)?$/;

/**
 * Parses a link for the upload form: a watch page with `v`, or a short link with a query (spec
 * section 5; decisions, "Links and times"). Null means 'Wrong Link'. Never throws.
 */
export function parseWatchLink(input: string, options: WatchLinkOptions = {}): WatchLink | null {
  const url = parsePlainUrl(input.trim());
  if (url === null) return null;
  const videoId = strictVideoId(url) ?? (options.wide === true ? wideVideoId(url) : null);
  if (videoId === null || !isVideoId(videoId)) return null;
  const startTime = startTimeOf(url.searchParams);
  return startTime === null ? { videoId } : { videoId, startTime };
}

/**
 * Returns the watch link of the same video for a link in another form: without https, a bare short
 * link, /shorts/, /live/ or /embed/. Null if the input names no video. Never throws.
 */
export function watchLinkFor(input: string): string | null {
  const text = input.trim();
  const found = parseWatchLink(HAS_SCHEME.test(text) ? text : `https://${text}`, { wide: true });
  if (found === null) return null;
  const start = found.startTime ? `&t=${found.startTime}s` : '';
  return `https://www.youtube.com/watch?v=${found.videoId}${start}`;
}

function strictVideoId(url: URL): string | null {
  if (WATCH_HOSTS.has(url.host) && url.pathname === '/watch') return url.searchParams.get('v');
  if (url.host === SHORT_HOST && url.search !== '') return url.pathname.slice(1);
  return null;
}

function wideVideoId(url: URL): string | null {
  if (url.host === SHORT_HOST) return url.pathname.slice(1).replace(/\/$/, '');
  if (!WATCH_HOSTS.has(url.host)) return null;
  return PLAYER_PATH.exec(url.pathname)?.[1] ?? null;
}

function startTimeOf(query: URLSearchParams): number | null {
  const match = START_TIME.exec(query.get('t') ?? query.get('start') ?? '');
  if (match === null) return null;
  const [, hours = '0', minutes = '0', seconds = '0'] = match;
  const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return total <= clipLimits.timeMaxS ? total : null;
}
