import { sourceLimits } from '@reprise/contract/tiles/limits.ts';
import { isBlankText } from '@reprise/contract/rules/clean-text.ts';
import { truncateText } from '@reprise/contract/rules/graphemes.ts';
import { toSingleLine } from '@reprise/contract/rules/single-line.ts';
import { parsePlainUrl, WATCH_HOSTS } from '@reprise/contract/clips/rules/provider-url.ts';
import type { UnavailableReason } from '@reprise/contract/clips/video-source.ts';
import * as z from 'zod/mini';

export interface VideoCredit {
  readonly title?: string;
  readonly channel?: string;
  readonly channel_url?: string;
}

/** `unknown`: the provider could not be reached, or gave no result. */
export type LookupResult =
  | { readonly outcome: 'available'; readonly credit: VideoCredit }
  | { readonly outcome: 'unavailable'; readonly reason: UnavailableReason }
  | { readonly outcome: 'unknown' };

export const PROVIDER_OEMBED = 'https://www.youtube.com/oembed';

const UNKNOWN: LookupResult = { outcome: 'unknown' };

/** In this order: malformed, embedding disabled, private, missing. */
const unavailableStatuses: ReadonlyMap<number, UnavailableReason> = new Map([
  [400, 'unavailable'],
  [401, 'embedding-off'],
  [403, 'unavailable'],
  [404, 'unavailable'],
]);

const oembedBody = z.object({
  title: z.optional(z.string()),
  author_name: z.optional(z.string()),
  author_url: z.optional(z.string()),
});

/**
 * The address comes from the operator, never from a user. Follows no redirects, reads at most 64
 * KiB, times out after 1.5 s. Returns `unknown` on failure.
 */
export async function fetchOembed(address: string, videoId: string): Promise<LookupResult> {
  const url = new URL(address);
  url.searchParams.set('url', `https://www.youtube.com/watch?v=${videoId}`);
  url.searchParams.set('format', 'json');
  try {
    const response = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(sourceLimits.lookupTimeoutMs),
      headers: { accept: 'application/json', 'user-agent': 'Reprise' },
    });
    const reason = unavailableStatuses.get(response.status);
    if (response.status === 200) return parseOembed(await readBody(response));
    await response.body?.cancel();
    return reason === undefined ? UNKNOWN : { outcome: 'unavailable', reason };
  } catch {
    return UNKNOWN;
  }
}

/** Throws if the body is too large, which also closes the connection. */
async function readBody(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > sourceLimits.responseMaxBytes) throw new Error('The response is too large.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function parseOembed(text: string): LookupResult {
  const { title, author_name, author_url } = z.parse(oembedBody, JSON.parse(text));
  const { titleMax, channelMax } = sourceLimits;
  const names = { title: cleanText(title, titleMax), channel: cleanText(author_name, channelMax) };
  const channel_url = providerPage(author_url);
  return {
    outcome: 'available',
    credit: {
      ...(names.title === undefined ? {} : { title: names.title }),
      ...(names.channel === undefined ? {} : { channel: names.channel }),
      ...(channel_url === undefined ? {} : { channel_url }),
    },
  };
}

function cleanText(text: string | undefined, max: number): string | undefined {
  const line = toSingleLine((text ?? '').replace(/\p{Cs}/gu, '\uFFFD'));
  return isBlankText(line) ? undefined : truncateText(line, max);
}

function providerPage(address: string | undefined): string | undefined {
  const url = parsePlainUrl(address ?? '');
  const isTheirs = url?.protocol === 'https:' && WATCH_HOSTS.has(url.host);
  return isTheirs && url.href.length <= sourceLimits.channelUrlMax ? url.href : undefined;
}
