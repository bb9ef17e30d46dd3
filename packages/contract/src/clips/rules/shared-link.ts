import { textParts } from '../../rules/text-parts.ts';
import { parseWatchLink, watchLinkFor, type WatchLinkOptions } from './video-link.ts';

/** Content that another app shares. Any field may contain the link. */
export interface SharedContent {
  readonly url?: string | null | undefined;
  readonly text?: string | null | undefined;
  readonly title?: string | null | undefined;
}

/**
 * Returns the first link that the upload form accepts, otherwise the watch link of the first one of a
 * video in another form, otherwise the first link or null. Never throws.
 */
export function sharedLink(
  { url, text, title }: SharedContent,
  options: WatchLinkOptions = {},
): string | null {
  // Some apps put no space between the title and the link.
  const content = [url, text, title]
    .map((part) => (part ?? '').replace(/(?<=[A-Za-z])(?=https?:\/\/)/gi, ' '))
    .join('\n');
  const links = textParts(content).flatMap((part) => (part.href === undefined ? [] : part.text));
  return (
    links.find((link) => parseWatchLink(link, options) !== null) ??
    links.map(watchLinkFor).find((link) => link !== null) ??
    watchLinkFor(content) ??
    links[0] ??
    null
  );
}
