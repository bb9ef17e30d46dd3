import { parseWatchLink, type WatchLinkOptions } from './video-link.ts';

/** Content shared by another app: the link may be in any field. */
export interface SharedContent {
  readonly url?: string | null | undefined;
  readonly text?: string | null | undefined;
  readonly title?: string | null | undefined;
}

/** Up to the next space, without trailing punctuation. */
const LINK = /https?:\/\/[^\s<>"]+/gi;
const SENTENCE_END = /[.,;:!?)\]}'’”]+$/;

/**
 * Returns the first link that the upload form accepts, else the first link, so that the user sees
 * what arrived, or null. Never throws.
 */
export function sharedLink(
  { url, text, title }: SharedContent,
  options: WatchLinkOptions = {},
): string | null {
  const words = [url, text, title].map((part) => part ?? '').join('\n');
  const links = [...words.matchAll(LINK)].map(([link]) => link.replace(SENTENCE_END, ''));
  return links.find((link) => parseWatchLink(link, options) !== null) ?? links[0] ?? null;
}
