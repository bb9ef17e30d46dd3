import { sourceLimits } from '@reprise/contract/tiles/source-limits.ts';
import { isBlankText } from '@reprise/contract/rules/clean-text.ts';
import { truncateText, toSingleLine } from '@reprise/contract/rules/single-line.ts';
import { parsePlainUrl, WATCH_HOSTS } from '@reprise/contract/clips/rules/provider-url.ts';
import type { UnavailableReason } from '@reprise/contract/clips/video-source.ts';
import * as z from 'zod/mini';

/** Whose a video is, as its provider says: one line each, cut to size; absent where it says nothing. */
export interface VideoCredit {
  readonly title?: string;
  readonly channel?: string;
  /** A page of the provider's. */
  readonly channel_url?: string;
}

/** What the provider says of a video. `unknown`: it could not be asked, or has not said. */
export type LookupResult =
  | { readonly outcome: 'alive'; readonly credit: VideoCredit }
  | { readonly outcome: 'dead'; readonly reason: UnavailableReason }
  | { readonly outcome: 'unknown' };

/** Where the provider answers oEmbed questions without a key. */
export const PROVIDER_OEMBED = 'https://www.youtube.com/oembed';

const UNKNOWN: LookupResult = { outcome: 'unknown' };

/**
 * What statuses say of a video: malformed, embedding not allowed, private, not there. All others,
 * redirects among them, say nothing of the video.
 */
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
 * Asks the provider's oEmbed service about one video, by an id of 11 characters: the address is the
 * deployment's, never a user's. Follows no redirect, reads no more than 64 KiB, waits no longer than
 * 1.5 s, and never throws: what goes wrong is `unknown`.
 */
export async function fetchOembed(address: string, videoId: string): Promise<LookupResult> {
  const url = new URL(address);
  url.searchParams.set('url', `https://www.youtube.com/watch?v=${videoId}`);
  url.searchParams.set('format', 'json');
  try {
    const answer = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(sourceLimits.lookupTimeoutMs),
      headers: { accept: 'application/json', 'user-agent': 'Reprise' },
    });
    const reason = unavailableStatuses.get(answer.status);
    if (answer.status === 200) return parseOembed(await readBody(answer));
    await answer.body?.cancel();
    return reason === undefined ? UNKNOWN : { outcome: 'dead', reason };
  } catch {
    return UNKNOWN;
  }
}

/** The body as text. Throws when it is too large, which also ends the connection. */
async function readBody(answer: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    size += part.byteLength;
    if (size > sourceLimits.responseMaxBytes) throw new Error('The answer is too large.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Throws for a body that is no oEmbed answer. */
function parseOembed(text: string): LookupResult {
  const { title, author_name, author_url } = z.parse(oembedBody, JSON.parse(text));
  const { titleMax, channelMax } = sourceLimits;
  const names = { title: cleanText(title, titleMax), channel: cleanText(author_name, channelMax) };
  const channel_url = providerPage(author_url);
  return {
    outcome: 'alive',
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

/** The address if it is one of the provider's own pages. */
function providerPage(address: string | undefined): string | undefined {
  const url = parsePlainUrl(address ?? '');
  const isTheirs = url?.protocol === 'https:' && WATCH_HOSTS.has(url.host);
  return isTheirs && url.href.length <= sourceLimits.channelUrlMax ? url.href : undefined;
}
