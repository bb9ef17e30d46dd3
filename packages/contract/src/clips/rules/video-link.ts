import { withoutSentenceEnd } from '../../rules/text-parts.ts';
import { clipLimits } from '../limits.ts';
import { decode, pastedLink } from './pasted-link.ts';
import { EMBED_HOSTS, isVideoId, parsePlainUrl, SHORT_HOST, WATCH_HOSTS } from './provider-url.ts';

/** `startTime` is in seconds, with tenths. */
export interface WatchLink {
  videoId: string;
  startTime?: number;
}

/** `wide` also accepts bare short links, /shorts/, /live/, /embed/ and /v/ (LINKS=wide). */
export interface WatchLinkOptions {
  wide?: boolean;
}

const PLAYER_PATH = /^\/(?:shorts|live|embed|v|e)\/([^/]+)\/?$/;

/** Addresses of other schemes, whose text may contain a link. */
const OTHER_SCHEME = /^(?!https?:)[a-z][a-z0-9+.-]*:\S/i;

/** A link in a text or in the attribute of an embed code, also without https. */
const PROVIDER_LINK =
  /(?<![\w.@:/-])(?:https?:\/\/|(?<=["'])\/\/)?(?:\w+\.)?(?:youtube(?:-nocookie)?\.com|youtu\.be)\/(?:(?!https?:)[^\s"'<>\\])+/gi;

/** `90`, `90s`, `1m30s`, `1h2m3s`, `488.73`, in any case. */
const START_TIME =
  /^(?=\d)(?:(\d{1,5})h)?(?:(\d{1,5})m)?(?:(\d{1,5}(?:\.\d)?)(?:(?<=\.\d)\d+)?s?)?$/i;

/**
 * Parses a link for the upload form: a watch page with `v`, or a short link with a query (spec
 * section 5; decisions, "Links and times"). Null means 'Wrong Link'. Never throws.
 */
export function parseWatchLink(input: string, options: WatchLinkOptions = {}): WatchLink | null {
  const url = parsePlainUrl(pastedLink(input));
  if (url === null) return null;
  return withStartTime(
    url,
    strictVideoId(url) ?? (options.wide === true ? wideVideoId(url) : null),
  );
}

/**
 * Returns the watch link of the same video for a link in another form, also in an embed code or in
 * a text: without https, a bare short link, a player's address, a link that forwards to the video.
 * Null if the input names no video. Never throws.
 */
export function watchLinkFor(input: string): string | null {
  const text = pastedLink(input);
  if (OTHER_SCHEME.test(text)) return null;
  // Links that forward contain the encoded one.
  for (const { 0: match } of `${text}\n${decode(text) ?? ''}`.matchAll(PROVIDER_LINK)) {
    const found = parseLooseLink(withoutSentenceEnd(match));
    if (found === null) continue;
    const start = found.startTime ? `&t=${found.startTime}s` : '';
    return `https://www.youtube.com/watch?v=${found.videoId}${start}`;
  }
  return null;
}

/** Accepts `?` and `&` in each other's place: both are typed when a time is added by hand. */
function parseLooseLink(link: string): WatchLink | null {
  const [path = '', ...query] = link.replace(/^(?:https?:)?\/\//i, '').split(/[?&]/);
  const url = parsePlainUrl(`https://${path}?${query.join('&')}`);
  if (url === null) return null;
  return withStartTime(url, wideVideoId(url)) ?? withStartTime(url, videoParameter(url));
}

function withStartTime(url: URL, videoId: string | null): WatchLink | null {
  if (videoId === null || !isVideoId(videoId)) return null;
  const startTime = startTimeOf(url);
  return startTime === null ? { videoId } : { videoId, startTime };
}

function strictVideoId(url: URL): string | null {
  if (WATCH_HOSTS.has(url.host) && url.pathname === '/watch') return url.searchParams.get('v');
  if (url.host === SHORT_HOST && url.search !== '') return url.pathname.slice(1);
  return null;
}

function wideVideoId(url: URL): string | null {
  if (url.host === SHORT_HOST) return url.pathname.slice(1).replace(/\/$/, '');
  if (!EMBED_HOSTS.has(url.host)) return null;
  if (url.pathname === '/watch/') return url.searchParams.get('v');
  return PLAYER_PATH.exec(url.pathname)?.[1] ?? null;
}

/** Other pages of the provider name the video, too, such as one that forwards. */
function videoParameter(url: URL): string | null {
  return EMBED_HOSTS.has(url.host) || url.host === SHORT_HOST ? url.searchParams.get('v') : null;
}

/** Returns the first valid one of the times in the query and the fragment. */
function startTimeOf({ searchParams, hash }: URL): number | null {
  const query = ['t', 'start', 'time_continue'].map((name) => searchParams.get(name));
  const times = [...query, new URLSearchParams(hash.slice(1)).get('t')].map(parseStartTime);
  return times.find((time) => time !== null) ?? null;
}

function parseStartTime(text: string | null): number | null {
  const match = START_TIME.exec(text ?? '');
  if (match === null) return null;
  const [, hours = '0', minutes = '0', seconds = '0'] = match;
  const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return total <= clipLimits.timeMaxS ? Math.round(total * 10) / 10 : null;
}
