import { parseWatchLink, watchLinkFor } from '@reprise/contract/clips/rules/video-link.ts';
import { textParts } from '@reprise/contract/rules/text-parts.ts';
import { toSingleLine } from '@reprise/contract/rules/single-line.ts';

export interface LinkInText {
  /** As typed. */
  readonly link: string;
  readonly videoId: string;
  /** Seconds. */
  readonly startTime: number;
}

/** Returns the first link of a video in a text, in each form that the provider has. */
export function linkInText(text: string): LinkInText | null {
  const links = textParts(text).flatMap((part) => (part.href === undefined ? [] : part.text));
  const word = text.trim();
  // Without https, a link is recognized only if it is the whole text.
  for (const link of /\s/.test(word) ? links : [...links, word]) {
    const found = parseWatchLink(link, { wide: true }) ?? parseWatchLink(watchLinkFor(link) ?? '');
    if (found) return { link, videoId: found.videoId, startTime: found.startTime ?? 0 };
  }
  return null;
}

/** Returns what the sender writes next to the link, on one line. */
export function wordsWithout({ link }: LinkInText, text: string): string {
  return toSingleLine(text.replace(link, ' '));
}
