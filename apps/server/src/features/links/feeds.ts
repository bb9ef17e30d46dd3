import type { Tile } from '@reprise/contract/feed/calls.ts';
import { clipTitle } from '@reprise/contract/links/rules/clip-page.ts';
import { feedFiles } from '@reprise/contract/links/rules/profile-page.ts';
import { tilePath } from '@reprise/contract/links/rules/tile-paths.ts';
import { isSampleVideo } from '@reprise/contract/clips/rules/sample-video.ts';
import { formatClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import { escapeHtml, htmlTag } from '#platform/http/pages/html.ts';
import { sourceLabel, youtubePage } from './clip-html.ts';

/** Addresses are absolute. */
interface FeedAuthor {
  readonly name: string;
  readonly url?: string;
  readonly avatar?: string;
}

/** Clips for feed readers, as visitors see them. */
export interface ClipFeed {
  readonly title: string;
  /** Of the page with the same clips. */
  readonly url: string;
  readonly author: FeedAuthor;
  readonly tiles: readonly Tile[];
  readonly publicUrl: string;
}

export const feedFormats = {
  json: { file: feedFiles.json, type: 'application/feed+json', write: jsonFeed },
  atom: { file: feedFiles.atom, type: 'application/atom+xml', write: atomFeed },
} as const;

type FeedFormat = keyof typeof feedFormats;

function feedUrl(url: string, format: FeedFormat): string {
  return `${url}/${feedFormats[format].file}`;
}

/** Returns the lines of a page's head that lead readers to its feeds. */
export function feedLinks({ title, url }: Pick<ClipFeed, 'title' | 'url'>): string[] {
  return (['json', 'atom'] as const).map((format) => {
    const { type } = feedFormats[format];
    return htmlTag('link', { rel: 'alternate', type, href: feedUrl(url, format), title });
  });
}

/** JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1). */
function jsonFeed(feed: ClipFeed): string {
  const { title, url, author, tiles, publicUrl } = feed;
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: url,
    feed_url: feedUrl(url, 'json'),
    authors: [author],
    items: tiles.map((tile) => {
      const address = publicUrl + tilePath(tile.public_id);
      return {
        id: address,
        url: address,
        ...(!isSampleVideo(tile.tile_link) && { external_url: videoUrl(tile) }),
        title: clipTitle(tile),
        content_text: contentOf(tile),
        date_published: tile.created_date,
        authors: [{ name: tile.tile_owner }],
        _reprise: {
          about: publicUrl,
          video_id: tile.tile_link,
          start: tile.starttime,
          end: tile.endtime,
        },
      };
    }),
  });
}

/** Atom (RFC 4287). */
function atomFeed(feed: ClipFeed): string {
  const { title, url, author, tiles, publicUrl } = feed;
  const dates = tiles.map(({ created_date }) => created_date).toSorted();
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${xmlText(url)}</id>
  <title>${xmlText(title)}</title>
  <updated>${dates.at(-1) ?? new Date(0).toISOString()}</updated>
  ${atomAuthor(author)}
  <generator>Reprise</generator>
  ${linkTag({ rel: 'self', type: 'application/atom+xml', href: feedUrl(url, 'atom') })}
  ${linkTag({ rel: 'alternate', type: 'text/html', href: url })}
${tiles.map((tile) => atomEntry(tile, publicUrl + tilePath(tile.public_id))).join('')}</feed>
`;
}

function atomAuthor({ name, url }: FeedAuthor): string {
  const uri = url === undefined ? '' : `<uri>${xmlText(url)}</uri>`;
  return `<author><name>${xmlText(name)}</name>${uri}</author>`;
}

function atomEntry(tile: Tile, url: string): string {
  const related = isSampleVideo(tile.tile_link)
    ? ''
    : `\n    ${linkTag({ rel: 'related', type: 'text/html', href: videoUrl(tile) })}`;
  return `  <entry>
    <id>${xmlText(url)}</id>
    <title>${xmlText(clipTitle(tile))}</title>
    <published>${tile.created_date}</published>
    <updated>${tile.created_date}</updated>
    <author><name>${xmlText(tile.tile_owner)}</name></author>
    ${linkTag({ rel: 'alternate', type: 'text/html', href: url })}${related}
    <content type="text">${xmlText(contentOf(tile))}</content>
  </entry>
`;
}

/** The user's words and times, and whose video it is. */
function contentOf(tile: Tile): string {
  const times = formatClipTimes({ startTime: tile.starttime, endTime: tile.endtime }).join(' – ');
  const source = sourceLabel(tile, 'en');
  return [tile.tile_desc, source === null ? times : `${times} · ${source}`].join('\n\n');
}

function videoUrl({ tile_link, starttime }: Tile): string {
  return youtubePage(tile_link, starttime);
}

function linkTag(attributes: Readonly<Record<string, string>>): string {
  return htmlTag('link', attributes).replace(/>$/, '/>');
}

/** Characters that XML 1.0 cannot have are left out. */
function xmlText(text: string): string {
  return escapeHtml(text.replaceAll(FORBIDDEN, ''));
}

// eslint-disable-next-line no-control-regex -- these are what XML forbids
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
