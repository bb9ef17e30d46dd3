import type { EmbeddedClip } from '@reprise/contract/mixes/embedded-clip.ts';
import type { Tile } from '@reprise/contract/feed/calls.ts';
import { claimPath } from '@reprise/contract/links/rules/tile-paths.ts';
import type { Language } from '@reprise/contract/language/languages.ts';
import { escapeHtml, htmlTag } from '#platform/http/pages/html.ts';
import {
  type EmbeddablePage,
  externalLink,
  goneBody,
  markLink,
  sourceLabel,
  youtubePage,
} from './clip-html.ts';
import { textsIn } from '#platform/texts/texts-in.ts';

/** As visitors see it. */
export interface LinkedMix extends EmbeddablePage {
  readonly owner: string;
  /** Those added last first, at most as many as a feed has. */
  readonly newest: readonly Tile[];
  /** In order, those that can be played. */
  readonly playable: readonly Tile[];
}

/** The script plays the clips, and shows the source of each. */
export function mixEmbedBody(mix: LinkedMix, language: Language): string {
  const { title, owner, playable, still, url } = mix;
  const { linkTexts, mixShareTexts, mixTexts } = textsIn[language];
  const [first] = playable;
  if (first === undefined || still === null) {
    return goneBody(mixTexts.nothingToPlay, externalLink(url, title));
  }
  const label = sourceLabel(first, language);
  const source =
    label === null ? '' : externalLink(youtubePage(first.tile_link, first.starttime), label);
  const clips = playable.map((tile) => embedded(tile, language));
  const claimUrl = new URL(claimPath(first.public_id), url).href;
  return `${htmlTag('main', { id: 'clip', 'data-clips': JSON.stringify(clips) })}
      <div class="frame">
        ${htmlTag('img', { class: 'poster', src: still.address, alt: '' })}
        <div class="mount"></div>
      </div>
      <div class="credit">
        <div class="segments"></div>
        ${markLink(url, language)}
        <div class="text">
          <h1 dir="auto">${externalLink(url, title)}</h1>
          <p>
            <span class="parts">
              <span class="source">${source}</span>
              <span class="position">${escapeHtml(mixShareTexts.position(1, playable.length))}</span>
              <span>${externalLink(url, mixShareTexts.onSite(owner))}</span>
            </span>
            <span class="claim">${externalLink(claimUrl, linkTexts.claim)}</span>
          </p>
        </div>
      </div>
    </main>`;
}

function embedded(tile: Tile, language: Language): EmbeddedClip {
  const source = sourceLabel(tile, language);
  return {
    id: tile.public_id,
    video: tile.tile_link,
    start: tile.starttime,
    end: tile.endtime,
    ...(source !== null && { source }),
  };
}
