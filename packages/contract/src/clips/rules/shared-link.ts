import { parseWatchLink, type WatchLinkOptions } from './video-link.ts';

/** Content that another app shares. Any field may contain the link. */
export interface SharedContent {
  readonly url?: string | null | undefined;
  readonly text?: string | null | undefined;
  readonly title?: string | null | undefined;
}

const LINK = /https?:\/\/[^\s<>"]+/gi;
const SENTENCE_END = `.,;:!?)]}'’”`;

/**
 * Returns the first link that the upload form accepts, otherwise the first link or null. Never
 * throws.
 */
export function sharedLink(
  { url, text, title }: SharedContent,
  options: WatchLinkOptions = {},
): string | null {
  const content = [url, text, title].map((part) => part ?? '').join('\n');
  const links = [...content.matchAll(LINK)].map(([link]) => trimSentenceEnd(link));
  return links.find((link) => parseWatchLink(link, options) !== null) ?? links[0] ?? null;
}

/** Not a regular expression: anchored at the end, it would take quadratic time. */
function trimSentenceEnd(link: string): string {
  let end = link.length;
  while (end > 0 && SENTENCE_END.includes(link.charAt(end - 1))) end -= 1;
  return link.slice(0, end);
}
