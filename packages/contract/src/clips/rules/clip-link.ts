import { decodeClipCode } from './clip-code.ts';
import { pastedLink } from './pasted-link.ts';
import { EMBED_HOSTS, isVideoId, parsePlainUrl } from './provider-url.ts';

/**
 * Seconds with three decimals. `error` shows 'Wrong Link', `support` 'Double Check the Link or
 * contact support.'
 */
export type ClipLinkResult =
  | { outcome: 'ok'; videoId: string; startTime: number; endTime: number }
  | { outcome: 'error' }
  | { outcome: 'support' };

const HOST_NAMES = ['youtube.com', 'youtube-nocookie.com'];

/** Phones start a text with a capital letter. */
const ORIGIN = /https:\/\/[\w.-]+/gi;

/** Signs of the text around the link. */
const CODE_END = /(?<![^\w=+/-])[^\w=+/-]+$/;

const EMBED_PATH = /^\/embed\/([^/]+)\/?$/;

/**
 * Parses a provider's clip link or embed code (spec section 5, "Clip link conversion"). `error`:
 * the input lacks https, the host, `clip=` or `clipt=`. `support`: the part from the first https to
 * the next double quote lacks them, is no player link, or has no valid times.
 */
export function parseClipLink(input: string): ClipLinkResult {
  const text = pastedLink(input).replace(ORIGIN, (origin) => origin.toLowerCase());
  if (!hasAllParts(text)) return { outcome: 'error' };
  const link = extractLink(text);
  if (!hasAllParts(link)) return { outcome: 'support' };
  return parseEmbedLink(link) ?? { outcome: 'support' };
}

function hasAllParts(text: string): boolean {
  return (
    ['https', 'clip=', 'clipt='].every((part) => text.includes(part)) &&
    HOST_NAMES.some((host) => text.includes(host))
  );
}

function extractLink(input: string): string {
  const rest = input.slice(input.indexOf('https'));
  const quote = rest.indexOf('"');
  return quote === -1 ? rest : rest.slice(0, quote);
}

function parseEmbedLink(link: string): ClipLinkResult | null {
  const url = parsePlainUrl(link);
  if (url === null || !EMBED_HOSTS.has(url.host)) return null;
  const videoId = EMBED_PATH.exec(url.pathname)?.[1] ?? '';
  const code = url.searchParams.get('clipt') ?? '';
  const range = decodeClipCode(code.replace(CODE_END, ''));
  if (!isVideoId(videoId) || range === null) return null;
  const { startMs, endMs } = range;
  return { outcome: 'ok', videoId, startTime: startMs / 1000, endTime: endMs / 1000 };
}
