import type { Translation } from '../../language/translation.ts';
import { formatClipTimes } from '../../clips/rules/clip-times.ts';
import { isBlankText } from '../../rules/clean-text.ts';
import { truncateText } from '../../rules/graphemes.ts';
import { toSingleLine } from '../../rules/single-line.ts';
import { linkTexts } from '../texts.ts';
import { tileTexts } from '../../tiles/texts.ts';

const TITLE_MAX = 70;
const DESCRIPTION_MAX = 200;

/** Times are seconds. */
export interface DescribedClip {
  readonly tile_owner: string;
  readonly tile_desc: string;
  readonly starttime: number;
  readonly endtime: number;
  readonly source?: { readonly title?: string | undefined } | undefined;
}

/** Returns the shortened caption on one line, or the owner if there is none. */
export function clipTitle(
  { tile_owner, tile_desc }: DescribedClip,
  texts: Pick<Translation<typeof tileTexts>, 'by'> = tileTexts,
): string {
  const words = toSingleLine(tile_desc);
  return isBlankText(words) ? texts.by(tile_owner) : truncateText(words, TITLE_MAX);
}

/** Returns the rest of a long caption, the owner, the times and the source. */
export function clipDescription(
  clip: DescribedClip,
  texts: Pick<Translation<typeof linkTexts>, 'from' | 'description'> = linkTexts,
): string {
  const { tile_owner, tile_desc, starttime, endtime } = clip;
  const times = formatClipTimes({ startTime: starttime, endTime: endtime }).join(' – ');
  const title = clip.source?.title;
  const from = title === undefined ? [] : [texts.from(truncateText(title, TITLE_MAX))];
  const origin = [texts.description(tile_owner, times), ...from].join(', ');
  const words = toSingleLine(tile_desc);
  const isWhole = isBlankText(words) || words === clipTitle(clip);
  return isWhole ? origin : `${truncateText(words, DESCRIPTION_MAX)} · ${origin}`;
}
