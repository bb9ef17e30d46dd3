import { siteName } from '@reprise/contract/site/site-name.ts';
import { escapeHtml, htmlTag } from './html.ts';

const DESCRIPTION = /<meta\s+name="description"[^>]*>/;
const TITLE = /<title>[^<]*<\/title>/;

interface PageStill {
  readonly address: string;
  /** Pixels; absent if they are not known. */
  readonly width?: number;
  readonly height?: number;
}

/** Readers of links show a smaller picture next to the text. */
const LARGE_PX = 300;

/** A page as link readers show it. Addresses are absolute. */
export interface LinkedPage {
  readonly title: string;
  readonly description: string;
  readonly url: string;
  /** Null if there is nothing to show. */
  readonly still: PageStill | null;
}

/** Replaces title and description of a page by the lines of its own head. */
export function withPageHead(html: string, head: readonly string[]): string {
  // A function, because a replacement string would expand `$&`.
  return html.replace(DESCRIPTION, '').replace(TITLE, () => head.join('\n    '));
}

/** Returns the lines of a page's metadata, as Open Graph and Twitter name it. */
export function pageHead(
  { title, description, url, still }: LinkedPage,
  moreProperties: Readonly<Record<string, string | number>> = {},
): string[] {
  const properties = {
    'og:site_name': siteName(),
    'og:type': 'video.other',
    'og:title': title,
    'og:description': description,
    'og:url': url,
    ...(still !== null && {
      'og:image': still.address,
      ...(still.width !== undefined && { 'og:image:width': still.width }),
      ...(still.height !== undefined && { 'og:image:height': still.height }),
      'og:image:alt': title,
    }),
    ...moreProperties,
  };
  const names = {
    description,
    'twitter:card': (still?.width ?? 0) < LARGE_PX ? 'summary' : 'summary_large_image',
    'twitter:title': title,
    'twitter:description': description,
    ...(still !== null && { 'twitter:image': still.address, 'twitter:image:alt': title }),
  };
  return [
    titleTag(title),
    ...Object.entries(names).map(([name, content]) => htmlTag('meta', { name, content })),
    ...Object.entries(properties).map(([property, content]) =>
      htmlTag('meta', { property, content }),
    ),
    canonicalLink(url),
  ];
}

export function titleTag(title: string): string {
  return `<title>${escapeHtml(`${title} · ${siteName()}`)}</title>`;
}

export function canonicalLink(url: string): string {
  return htmlTag('link', { rel: 'canonical', href: url });
}
