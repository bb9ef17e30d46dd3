import { parseWatchLink, type WatchLinkOptions } from './video-link.ts';

/** What another app shares: the phone puts the link into any of the three. */
export interface SharedContent {
  readonly url?: string | null | undefined;
  readonly text?: string | null | undefined;
  readonly title?: string | null | undefined;
}

/** Up to the next space, and without what ends a sentence around it. */
const LINK = /https?:\/\/[^\s<>"]+/gi;
const SENTENCE_END = /[.,;:!?)\]}'’”]+$/;

/**
 * The link in what another app shares: the first that the upload form takes, else the first of all,
 * so that a person sees what came. Null without a link. It never throws.
 */
export function sharedLink(
  { url, text, title }: SharedContent,
  options: WatchLinkOptions = {},
): string | null {
  const words = [url, text, title].map((part) => part ?? '').join('\n');
  const links = [...words.matchAll(LINK)].map(([link]) => link.replace(SENTENCE_END, ''));
  return links.find((link) => parseWatchLink(link, options) !== null) ?? links[0] ?? null;
}
