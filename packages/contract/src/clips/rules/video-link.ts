import { normalized } from '../../rules/clean-text.ts';
import { asciiCode } from '../../rules/typed-code.ts';
import { clipLimits } from '../limits.ts';
import { decodeEscapes, pastedLink } from './pasted-link.ts';
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

/** Addresses that run or are a text, which may contain a link. */
const SCRIPT_SCHEME = /^(?:javascript|vbscript|data):/i;

/** Also with a mistake in it, such as `ttps://` or `https:/`. */
const SCHEME = String.raw`(?<![a-z\d])h*t{1,3}ps?:?\/{0,3}`;

/** A link in a text or in the attribute of an embed code, also without https. */
const PROVIDER_LINK = new RegExp(
  String.raw`(?:${SCHEME}|(?<=["'])\/\/|(?<![\w.@:/-]))(?:[\w-]{1,63}\.){0,2}(?:youtube(?:-nocookie|kids)?\.com|youtube\.googleapis\.com|youtu\.be|ytimg\.com)\.?(?::\d+)?[/?#](?:(?!https?:)[^\s"'<>\\])+`,
  'gi',
);

/** The video in such a link, in each form that the provider has or had. */
const LINKED_VIDEO =
  /(?:youtu\.be[.:\d]*\/+(?:[a-z]+\/)?|[?&#]v=|\/(?:watch|shorts|live|embed|v|e|vi|video)\/+)\s*([\w-]{11})(?![_-]*[a-z\d])/i;

/** `90`, `90s`, `1m30s`, `1h2m3s`, `488.73`, in any case. */
const START_TIME =
  /^(?=\d)(?:(\d{1,5})h)?(?:(\d{1,5})m)?(?:(\d{1,9}(?:\.\d)?)(?:(?<=\.\d)\d+)?s?)?$/i;

/** `1:30`, `1:02:03`. */
const CLOCK_TIME = /^(?:(\d{1,2}):)?(\d{1,4}):(\d{2}(?:\.\d)?)(?:(?<=\.\d)\d+)?$/;

/** What a text around the link adds to its last parameter, also words of other scripts. */
const TIME_END = /[^a-z\d]+$/i;

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
 * a text: without https, a bare short link, a player's address, a link that forwards to the video,
 * one with escapes, full-width signs or line breaks in it. Null if the input names no video. Never
 * throws.
 */
export function watchLinkFor(input: string): string | null {
  const text = pastedLink(input);
  if (SCRIPT_SCHEME.test(text)) return null;
  for (const { 0: match } of readingsOf(text).matchAll(PROVIDER_LINK)) {
    const videoId = LINKED_VIDEO.exec(match)?.[1] ?? '';
    if (!isVideoId(videoId)) continue;
    const startTime = startTimeIn(match.split(/[?&#]/));
    return `https://www.youtube.com/watch?v=${videoId}${startTime ? `&t=${startTime}s` : ''}`;
  }
  return null;
}

/** Returns the text as it is meant, and on further lines as a broken link was before. */
function readingsOf(text: string): string {
  const decoded = decodeEscapes(decodeEscapes(text));
  const plain = normalized(decoded, 'NFKC')
    .replace(/\\u00([\da-f]{2})/gi, (_escape, hex: string) => decodeEscapes(`%${hex}`))
    .replaceAll('\\', '');
  return [decoded, plain, plain.replace(/\s/g, '')].join('\n');
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

/** Returns the first valid one of the times in the query and the fragment. */
function startTimeOf({ search, hash }: URL): number | null {
  return startTimeIn(decodeEscapes(search + hash).split(/[?&#]/));
}

function startTimeIn(parameters: readonly string[]): number | null {
  const times = ['t', 'start', 'time_continue'].map((name) => {
    const parameter = parameters.find((one) => one.startsWith(`${name}=`));
    return parameter === undefined ? null : parseStartTime(parameter.slice(name.length + 1));
  });
  return times.find((time) => time !== null) ?? null;
}

/** Returns the seconds, with tenths, of a time in a link. Null for others. */
export function parseStartTime(text: string): number | null {
  const typed = asciiCode(text.replaceAll('+', ' ')).replace(TIME_END, '');
  const match = START_TIME.exec(typed) ?? CLOCK_TIME.exec(typed);
  if (match === null) return null;
  const [, hours = '0', minutes = '0', seconds = '0'] = match;
  const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return total <= clipLimits.timeMaxS ? Math.round(total * 10) / 10 : null;
}
