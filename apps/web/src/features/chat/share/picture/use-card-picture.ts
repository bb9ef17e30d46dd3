import { formatClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import { isSampleVideo } from '@reprise/contract/clips/rules/sample-video.ts';
import { clipTexts } from '@reprise/contract/clips/texts.ts';
import type { Tile } from '@reprise/contract/feed/calls.ts';
import { clipTitle } from '@reprise/contract/links/rules/clip-page.ts';
import { tilePath } from '@reprise/contract/links/rules/tile-paths.ts';
import { pictureTexts } from '@reprise/contract/links/picture-texts.ts';
import { isBlankText } from '@reprise/contract/rules/clean-text.ts';
import { toSingleLine } from '@reprise/contract/rules/single-line.ts';
import { siteName } from '@reprise/contract/site/site-name.ts';
import { type RefObject, useEffect, useState } from 'react';
import type { CardFormat, CardWords } from './card-layout.ts';
import { drawCard } from './draw-card.ts';
import { loadPoster } from './load-poster.ts';

export type CardPicture =
  | { readonly status: 'drawing' | 'failed' }
  | { readonly status: 'ready'; readonly file: File; readonly hasPoster: boolean };

const DRAWING: CardPicture = { status: 'drawing' };

/** Draws the card of a clip on the canvas. The file is ready before a press, as sharing demands. */
export function useCardPicture(
  canvas: RefObject<HTMLCanvasElement | null>,
  tile: Tile,
  format: CardFormat,
): CardPicture {
  const [drawn, setDrawn] = useState<{ key: string; picture: CardPicture } | null>(null);
  const key = `${tile.tile_id} ${format}`;
  useEffect(() => {
    let isCurrent = true;
    void draw(canvas, tile, format).then(
      (picture) => isCurrent && setDrawn({ key, picture }),
      () => isCurrent && setDrawn({ key, picture: { status: 'failed' } }),
    );
    return () => {
      isCurrent = false;
    };
  }, [canvas, tile, format, key]);
  return drawn?.key === key ? drawn.picture : DRAWING;
}

async function draw(
  canvas: RefObject<HTMLCanvasElement | null>,
  tile: Tile,
  format: CardFormat,
): Promise<CardPicture> {
  const poster = await loadPoster(tile.tile_link);
  const element = canvas.current;
  if (element === null) return DRAWING;
  await drawCard(element, { format, words: cardWordsOf(tile), url: clipUrl(tile), poster });
  const blob = await new Promise<Blob | null>((resolve) => {
    element.toBlob(resolve, 'image/png');
  });
  if (blob === null) return { status: 'failed' };
  const name = pictureTexts.file(tile.public_id, format);
  const file = new File([blob], name, { type: blob.type });
  return { status: 'ready', file, hasPoster: poster !== null };
}

function clipUrl({ public_id }: Tile): string {
  return location.origin + tilePath(public_id);
}

function cardWordsOf(tile: Tile): CardWords {
  const words = toSingleLine(tile.tile_desc);
  return {
    site: siteName(),
    caption: isBlankText(words) ? clipTitle(tile) : words,
    by: pictureTexts.clipBy(tile.tile_owner, timesOf(tile)),
    credit: creditOf(tile),
    scan: pictureTexts.scan,
    address: clipUrl(tile).replace(/^https?:\/\//, ''),
  };
}

/** The alternative text of the picture. */
export function describeCard(tile: Tile): string {
  const { caption, by, credit, address } = cardWordsOf(tile);
  return pictureTexts.described(caption, `${by}. ${credit}`, address);
}

function creditOf({ tile_link, source }: Tile): string {
  if (isSampleVideo(tile_link)) return clipTexts.sample;
  const { title = clipTexts.unnamed, channel } = source ?? {};
  const parts = [title, ...(channel === undefined ? [] : [channel]), clipTexts.provider];
  return `${pictureTexts.from} ${parts.join(' · ')}`;
}

function timesOf({ starttime, endtime }: Tile): string {
  return formatClipTimes({ startTime: starttime, endTime: endtime }).join(' – ');
}
