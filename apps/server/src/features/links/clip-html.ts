import { playerLimits } from '@reprise/contract/clips/limits.ts';
import { isSampleVideo } from '@reprise/contract/clips/rules/sample-video.ts';
import { clipTexts } from '@reprise/contract/clips/texts.ts';
import type { Tile } from '@reprise/contract/feed/calls.ts';
import { embedLimits } from '@reprise/contract/links/limits.ts';
import { claimPath } from '@reprise/contract/links/rules/clip-page.ts';
import { linkTexts } from '@reprise/contract/links/texts.ts';
import { escapeHtml, htmlTag } from '#platform/http/pages/html.ts';
import {
  canonicalLink,
  pageHead,
  titleTag,
  type LinkedPage,
} from '#platform/http/pages/page-head.ts';

export function clipHead(clip: LinkedClip): string {
  const { title, embedUrl, oembedUrl } = clip;
  const video = {
    'og:video': embedUrl,
    'og:video:type': 'text/html',
    'og:video:width': playerLimits.widthPx,
    'og:video:height': playerLimits.heightPx + embedLimits.creditPx,
  };
  return [
    ...pageHead(clip, video),
    htmlTag('link', { rel: 'alternate', type: 'application/json+oembed', href: oembedUrl, title }),
  ].join('\n    ');
}

export function embedHead({ title, url }: LinkedClip): string {
  return [titleTag(title), canonicalLink(url)].join('\n    ');
}

/**
 * An unavailable clip has the reason and a link to its video instead of a player; a removed one has
 * no picture.
 */
export function embedBody({ tile, title, still, url }: LinkedClip): string {
  const unavailableReason = tile.source?.unavailable;
  const clip = {
    'data-video': tile.tile_link,
    'data-start': tile.starttime,
    'data-end': tile.endtime,
  };
  const page = youtubePage(tile.tile_link, tile.starttime);
  const watch = externalLink(page, clipTexts.watchOnYoutube);
  const claimUrl = new URL(claimPath(tile.public_id), url).href;
  const playerHtml =
    unavailableReason === undefined
      ? '<div class="mount"></div>'
      : `<p class="notice">${escapeHtml(clipTexts.failures[unavailableReason])} ${watch}</p>`;
  return `${htmlTag('main', { id: 'clip', ...(unavailableReason === undefined ? clip : { class: 'unavailable' }) })}
      <div class="frame">
        ${unavailableReason === 'unavailable' ? '' : htmlTag('img', { class: 'poster', src: still.address, alt: '' })}
        ${playerHtml}
      </div>
      <div class="credit">
        <div class="loop"><div class="progress"></div></div>
        ${htmlTag('a', { class: 'mark', href: new URL('/', url).href, target: '_blank', rel: 'noopener', 'aria-label': linkTexts.home })}${LOGO}</a>
        <div class="text">
          <h1 dir="auto">${externalLink(url, title)}</h1>
          <p>
            <span>${externalLink(url, linkTexts.onReprise(tile.tile_owner))}${sourceCredit(tile, page)}</span>
            <span class="claim">${externalLink(claimUrl, linkTexts.claim)}</span>
          </p>
        </div>
      </div>
    </main>`;
}

function sourceCredit({ tile_link, source }: LinkedClip['tile'], page: string): string {
  if (isSampleVideo(tile_link)) return '';
  const { title, channel } = source ?? {};
  const label = [title, channel].filter((part) => part !== undefined).join(' · ');
  return ` · ${externalLink(page, label === '' ? clipTexts.watchOnYoutube : label)}`;
}

const LOGO = `<svg class="logo" width="30" height="30" aria-hidden="true">
        <rect width="30" height="30" rx="8.5" fill="var(--accent)"></rect>
        <g fill="var(--on-accent)">
          <circle cx="9.5" cy="11" r="2"></circle>
          <circle cx="9.5" cy="19" r="2"></circle>
          <rect x="14" y="6.5" width="2" height="17" rx="1"></rect>
          <rect x="18.5" y="6.5" width="4.5" height="17" rx="1.2"></rect>
        </g>
      </svg>`;

export function notFoundBody(publicUrl: string): string {
  return `<main id="clip" class="gone">
      ${LOGO}
      <h1>${escapeHtml(linkTexts.gone)}</h1>
      <p>${externalLink(publicUrl, linkTexts.home)}</p>
    </main>`;
}

export function embedFrame(
  { embedUrl, title }: LinkedClip,
  { width, height }: { readonly width: number; readonly height: number },
): string {
  const frame = { src: embedUrl, width, height, title, style: 'border:0', loading: 'lazy' };
  return `${htmlTag('iframe', { ...frame, allow: 'autoplay; fullscreen; picture-in-picture' })}</iframe>`;
}

function youtubePage(videoId: string, startTime: number): string {
  return `https://www.youtube.com/watch?v=${videoId}&t=${Math.floor(startTime)}s`;
}

/** Opens outside the frame, because no other page can be framed. */
function externalLink(href: string, text: string): string {
  return `${htmlTag('a', { href, target: '_blank', rel: 'noopener' })}${escapeHtml(text)}</a>`;
}

export interface LinkedClip extends LinkedPage {
  readonly tile: Tile;
  readonly embedUrl: string;
  readonly oembedUrl: string;
}
