import { clipLimits, playerLimits } from '@reprise/contract/clips/limits.ts';
import { isSampleVideo } from '@reprise/contract/clips/rules/sample-video.ts';
import type { VideoStill } from '@reprise/contract/clips/rules/video-still.ts';
import type { Tile } from '@reprise/contract/feed/calls.ts';
import { embedLimits } from '@reprise/contract/links/limits.ts';
import type { Language } from '@reprise/contract/language/languages.ts';
import { claimPath } from '@reprise/contract/links/rules/tile-paths.ts';
import { toSingleLine } from '@reprise/contract/rules/single-line.ts';
import { embeddedJson, escapeHtml, htmlTag } from '#platform/http/pages/html.ts';
import {
  canonicalLink,
  pageHead,
  titleTag,
  withPageHead,
  type LinkedPage,
} from '#platform/http/pages/page-head.ts';
import { textsIn } from '#platform/texts/texts-in.ts';

/** Returns the lines of a clip's head, with its data for search engines. */
export function clipHead(clip: LinkedClip): string[] {
  const json = embeddedJson(clipObject(clip));
  // A data block, so that the content security policy does not concern it.
  return [...embeddableHead(clip), `<script type="application/ld+json">${json}</script>`];
}

/**
 * As schema.org has it: the clip with the user's words and times. Of the video it is a part of, only
 * what names its source.
 */
function clipObject({ tile, title, description, url, embedUrl, still }: LinkedClip) {
  const { tile_link, tile_owner, starttime, endtime, created_date, source } = tile;
  return {
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    name: title,
    description,
    url,
    embedUrl,
    thumbnailUrl: still.address,
    uploadDate: created_date,
    duration: `PT${Number((endtime - starttime).toFixed(clipLimits.timeDecimals))}S`,
    author: { '@type': 'Person', name: tile_owner },
    ...(!isSampleVideo(tile_link) && {
      // Search engines require more of a VideoObject than is known of this one.
      isBasedOn: {
        '@type': 'CreativeWork',
        url: youtubePage(tile_link, starttime),
        ...(source?.title !== undefined && { name: toSingleLine(source.title) }),
        ...(source?.channel !== undefined && {
          author: { '@type': 'Organization', name: toSingleLine(source.channel) },
        }),
      },
    }),
  };
}

/** Returns the lines of the head, with the address that other sites embed. */
export function embeddableHead(page: EmbeddablePage): string[] {
  const { title, embedUrl, oembedUrl } = page;
  const video = {
    'og:video': embedUrl,
    'og:video:type': 'text/html',
    'og:video:width': playerLimits.widthPx,
    'og:video:height': playerLimits.heightPx + embedLimits.creditPx,
  };
  return [
    ...pageHead(page, video),
    htmlTag('link', { rel: 'alternate', type: 'application/json+oembed', href: oembedUrl, title }),
  ];
}

export function embedHead({ title, url }: EmbeddablePage): string {
  return [titleTag(title), canonicalLink(url)].join('\n    ');
}

const EMBED_PLACEHOLDER = /<main id="clip"><\/main>/;

/** Fills in the page that other sites may frame. */
export function embedPage(
  template: string,
  { head, body }: { readonly head?: string; readonly body: string },
): string {
  const html = head === undefined ? template : withPageHead(template, [head]);
  return html.replace(EMBED_PLACEHOLDER, () => body);
}

/**
 * An unavailable clip has the reason and a link to its video instead of a player; a removed one has
 * no picture.
 */
export function embedBody({ tile, title, still, url }: LinkedClip, language: Language): string {
  const { clipTexts, linkTexts } = textsIn[language];
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
        ${markLink(url, language)}
        <div class="text">
          <h1 dir="auto">${externalLink(url, title)}</h1>
          <p>
            <span>${externalLink(url, linkTexts.onSite(tile.tile_owner))}${sourceCredit(tile, page, language)}</span>
            <span class="claim">${externalLink(claimUrl, linkTexts.claim)}</span>
          </p>
        </div>
      </div>
    </main>`;
}

function sourceCredit(tile: Tile, page: string, language: Language): string {
  const label = sourceLabel(tile, language);
  return label === null ? '' : ` · ${externalLink(page, label)}`;
}

/** Null for a sample, which has no other page. */
export function sourceLabel({ tile_link, source }: Tile, language: Language): string | null {
  if (isSampleVideo(tile_link)) return null;
  const { title, channel } = source ?? {};
  const label = [title, channel].filter((part) => part !== undefined).join(' · ');
  return label === '' ? textsIn[language].clipTexts.watchOnYoutube : label;
}

/** The site's mark, which leads to its home page. */
export function markLink(url: string, language: Language): string {
  const { home } = textsIn[language].linkTexts;
  const mark = { class: 'mark', target: '_blank', rel: 'noopener', 'aria-label': home };
  return `${htmlTag('a', { ...mark, href: new URL('/', url).href })}${LOGO}</a>`;
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

/** In place of a player, with why there is none and where to find more. */
export function goneBody(text: string, link: string): string {
  return `<main id="clip" class="gone">
      ${LOGO}
      <h1>${escapeHtml(text)}</h1>
      <p>${link}</p>
    </main>`;
}

export function youtubePage(videoId: string, startTime: number): string {
  return `https://www.youtube.com/watch?v=${videoId}&t=${Math.floor(startTime)}s`;
}

/** Opens outside the frame, because no other page can be framed. */
export function externalLink(href: string, text: string): string {
  return `${htmlTag('a', { href, target: '_blank', rel: 'noopener' })}${escapeHtml(text)}</a>`;
}

/** A page that other sites may embed. */
export interface EmbeddablePage extends LinkedPage {
  readonly embedUrl: string;
  readonly oembedUrl: string;
}

export interface LinkedClip extends EmbeddablePage {
  readonly tile: Tile;
  readonly still: VideoStill;
}
