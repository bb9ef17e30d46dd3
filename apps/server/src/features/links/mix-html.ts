import type { EmbeddedClip } from '@reprise/contract/mixes/embedded-clip.ts';
import type { Tile } from '@reprise/contract/feed/calls.ts';
import { claimPath } from '@reprise/contract/links/rules/clip-page.ts';
import { linkTexts } from '@reprise/contract/links/texts.ts';
import { mixShareTexts } from '@reprise/contract/mixes/share-texts.ts';
import { mixTexts } from '@reprise/contract/mixes/texts.ts';
import { escapeHtml, htmlTag } from '#platform/http/pages/html.ts';
import {
  type EmbeddablePage,
  externalLink,
  goneBody,
  markLink,
  sourceLabel,
  youtubePage,
} from './clip-html.ts';

/** As visitors see it. */
export interface LinkedMix extends EmbeddablePage {
  readonly owner: string;
  /** In order, at most as many as a feed has. */
  readonly visible: readonly Tile[];
  /** In order, those that can be played. */
  readonly playable: readonly Tile[];
}

/** The script plays the clips, and shows the source of each. */
export function mixEmbedBody(mix: LinkedMix): string {
  const { title, owner, playable, still, url } = mix;
  const [first] = playable;
  if (first === undefined || still === null) {
    return goneBody(mixTexts.nothingToPlay, externalLink(url, title));
  }
  const label = sourceLabel(first);
  const source =
    label === null ? '' : externalLink(youtubePage(first.tile_link, first.starttime), label);
  const claimUrl = new URL(claimPath(first.public_id), url).href;
  return `${htmlTag('main', { id: 'clip', 'data-clips': JSON.stringify(playable.map(embedded)) })}
      <div class="frame">
        ${htmlTag('img', { class: 'poster', src: still.address, alt: '' })}
        <div class="mount"></div>
      </div>
      <div class="credit">
        <div class="segments"></div>
        ${markLink(url)}
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

function embedded(tile: Tile): EmbeddedClip {
  const source = sourceLabel(tile);
  return {
    id: tile.public_id,
    video: tile.tile_link,
    start: tile.starttime,
    end: tile.endtime,
    ...(source !== null && { source }),
  };
}
