import type { Tile } from '@reprise/contract/feed/calls.ts';
import type { FirstViewPlaceholder } from '@reprise/contract/first-view.ts';
import type { Language } from '@reprise/contract/language/languages.ts';
import { formatClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import { relativeAge } from '@reprise/contract/rules/relative-age.ts';
import { videoStill } from '@reprise/contract/clips/rules/video-still.ts';
import { escapeHtml } from './html.ts';
import { textsIn } from '#platform/texts/texts-in.ts';

/** Fills the placeholders of a prerendered view with the escaped values of its first clip. */
export function renderBody(
  template: string,
  { tile, now, language }: { readonly tile: Tile; readonly now: Date; readonly language: Language },
): string {
  const [start, end] = formatClipTimes({ startTime: tile.starttime, endTime: tile.endtime });
  const values: Readonly<Record<FirstViewPlaceholder, string>> = {
    owner: tile.tile_owner,
    caption: tile.tile_desc,
    avatar: tile.img_url,
    poster: videoStill(tile.tile_link).address,
    start,
    end,
    age: relativeAge(tile.created_date, now, textsIn[language].ageTexts),
    created: tile.created_date,
  };
  // In one pass, because user text may look like a placeholder.
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: FirstViewPlaceholder) =>
    escapeHtml(values[name]),
  );
}
