import { playerLimits } from '@reprise/contract/clips/limits.ts';
import {
  videoStill,
  videoStillWithin,
  type VideoStill,
} from '@reprise/contract/clips/rules/video-still.ts';
import type { ParsedInput } from '@reprise/contract/endpoint.ts';
import type { Tile } from '@reprise/contract/feed/calls.ts';
import type { Language } from '@reprise/contract/language/languages.ts';
import type { linkEndpoints, Oembed } from '@reprise/contract/links/calls.ts';
import { embedCode } from '@reprise/contract/links/rules/embed-code.ts';
import { embedLimits, feedLimits } from '@reprise/contract/links/limits.ts';
import { clipDescription, clipTitle } from '@reprise/contract/links/rules/clip-page.ts';
import { embedPath, tilePath } from '@reprise/contract/links/rules/tile-paths.ts';
import type { Mix } from '@reprise/contract/mixes/calls.ts';
import { mixEmbedPath, mixPath } from '@reprise/contract/mixes/rules/mix-path.ts';
import { mixTexts } from '@reprise/contract/mixes/texts.ts';
import { siteName } from '@reprise/contract/site/site-name.ts';
import { toSingleLine } from '@reprise/contract/rules/single-line.ts';
import type { MixService } from '#features/mixes/mixes.service.ts';
import { NotFoundError, UnsupportedFormatError } from '#platform/errors.ts';
import type { Viewer } from '#platform/viewer.ts';
import type { EmbeddablePage, LinkedClip } from './clip-html.ts';
import type { LinkedMix } from './mix-html.ts';
import { textsIn } from '#platform/texts/texts-in.ts';

type OembedQuery = ParsedInput<(typeof linkEndpoints)['oembed']>['query'];

export interface LinkService {
  /** Returns a clip as visitors see it. Null unless it is for everyone. */
  clip(publicId: string, language: Language): Promise<LinkedClip | null>;
  tile(viewer: Viewer | null, publicId: string): Promise<Tile | null>;
  /** Returns a mix as visitors see it. Null unless it is by link. */
  mix(publicId: string, language: Language): Promise<LinkedMix | null>;
  isMixVisible(viewer: Viewer, publicId: string): Promise<boolean>;
  /**
   * Returns the oEmbed result for the URL of a clip or of a mix by link, at most as large as
   * requested: a frame, or a link if that is too small for a player. Throws NotFoundError if the URL
   * is not ours or the viewer may not see it; UnsupportedFormatError for formats other than JSON.
   */
  oembed(viewer: Viewer | null, query: OembedQuery): Promise<Oembed>;
}

export interface LinkDeps {
  /** Throws NotFoundError if the viewer may not see the tile. */
  readonly findTile: (viewer: Viewer | null, publicId: string) => Promise<Tile>;
  readonly mixes: Pick<MixService, 'mix' | 'isVisible'>;
  readonly publicUrl: string;
}

export function linkService({ findTile, mixes, publicUrl }: LinkDeps): LinkService {
  const tile = (viewer: Viewer | null, publicId: string) => orNull(findTile(viewer, publicId));

  /** A visitor's view for every viewer: the result is for pages of other sites. */
  async function embeddedMix(viewer: Viewer | null, publicId: string): Promise<Embedded> {
    if (viewer !== null && !(await mixes.isVisible(viewer, publicId))) {
      throw new NotFoundError(mixTexts.notFound);
    }
    const mix = linkedMix(await mixes.mix(null, publicId), { publicUrl, language: 'en' });
    return { page: mix, author: mix.owner, videoId: mix.playable[0]?.tile_link };
  }

  async function embeddedClip(viewer: Viewer | null, publicId: string): Promise<Embedded> {
    const clip = linkedClip(await findTile(viewer, publicId), { publicUrl, language: 'en' });
    return { page: clip, author: clip.tile.tile_owner, videoId: clip.tile.tile_link };
  }

  return {
    tile,

    async clip(publicId, language) {
      const found = await tile(null, publicId);
      return found && linkedClip(found, { publicUrl, language });
    },

    async mix(publicId, language) {
      const found = await orNull(mixes.mix(null, publicId));
      return found && linkedMix(found, { publicUrl, language });
    },

    isMixVisible: mixes.isVisible,

    async oembed(viewer, { url, format, ...maxSize }) {
      if (format !== 'json') throw new UnsupportedFormatError('oEmbed is available as JSON only.');
      const { kind, publicId } = addressedBy(url, publicUrl);
      const find = kind === 'mix' ? embeddedMix : embeddedClip;
      const { page, author, videoId } = await find(viewer, publicId);
      const size = sizeWithin(maxSize);
      const common = {
        version: '1.0',
        title: page.title,
        author_name: author,
        provider_name: siteName(),
        provider_url: publicUrl,
        cache_age: embedLimits.cacheS,
        ...(videoId !== undefined && thumbnail(videoId, publicUrl, maxSize)),
      } as const;
      if (size === null) return { type: 'link', ...common };
      const html = embedCode({ url: page.embedUrl, title: page.title, ...size });
      return { type: 'video', ...common, html, ...size };
    },
  };
}

interface Embedded {
  readonly page: EmbeddablePage;
  readonly author: string;
  /** Of the thumbnail. */
  readonly videoId: string | undefined;
}

async function orNull<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof NotFoundError) return null;
    throw error;
  }
}

interface Site {
  readonly publicUrl: string;
  readonly language: Language;
}

function linkedClip(tile: Tile, { publicUrl, language }: Site): LinkedClip {
  const { linkTexts, tileTexts } = textsIn[language];
  const url = publicUrl + tilePath(tile.public_id);
  return {
    tile,
    title: clipTitle(tile, tileTexts),
    description: clipDescription(tile, linkTexts),
    still: absoluteStill(tile.tile_link, publicUrl),
    url,
    embedUrl: publicUrl + embedPath(tile.public_id),
    oembedUrl: oembedUrl(url, publicUrl),
  };
}

function linkedMix(
  { public_id, title, owner, clips }: Mix,
  { publicUrl, language }: Site,
): LinkedMix {
  const url = publicUrl + mixPath(public_id);
  const tiles = clips.flatMap(({ tile }) => tile ?? []);
  const playable = tiles.filter(({ source }) => source?.unavailable === undefined);
  const seconds = playable.reduce((sum, { starttime, endtime }) => sum + endtime - starttime, 0);
  const [first] = playable;
  const { mixShareTexts, mixTexts: texts } = textsIn[language];
  return {
    owner,
    newest: tiles.slice(-feedLimits.items).toReversed(),
    playable,
    title: toSingleLine(title),
    description: mixShareTexts.description(
      owner,
      texts.clips(playable.length),
      texts.length(seconds),
    ),
    still: first === undefined ? null : absoluteStill(first.tile_link, publicUrl),
    url,
    embedUrl: publicUrl + mixEmbedPath(public_id),
    oembedUrl: oembedUrl(url, publicUrl),
  };
}

function absoluteStill(videoId: string, publicUrl: string): VideoStill {
  const still = videoStill(videoId);
  return { ...still, address: new URL(still.address, publicUrl).href };
}

function oembedUrl(url: string, publicUrl: string): string {
  return `${publicUrl}/oembed?${new URLSearchParams({ url, format: 'json' }).toString()}`;
}

const ADDRESS = /^\/(?:(?<clip>tile|embed)|mix|embed\/mix)\/(?<publicId>[^/]+)\/?$/;

/**
 * An http address of an https site is redirected by its proxy, so it is the same page. Throws
 * NotFoundError for an address of no clip and no mix.
 */
function addressedBy(address: string, publicUrl: string) {
  const { protocol, host, pathname } = URL.canParse(address) ? new URL(address) : NO_ADDRESS;
  const site = new URL(publicUrl);
  const isOurs = host === site.host && [site.protocol, 'http:'].includes(protocol);
  const { clip, publicId } = ADDRESS.exec(pathname)?.groups ?? {};
  if (!isOurs || publicId === undefined) {
    throw new NotFoundError('This is not the URL of a clip or a mix.');
  }
  return { kind: clip === undefined ? 'mix' : 'clip', publicId } as const;
}

const NO_ADDRESS = { protocol: '', host: '', pathname: '' };

type MaxSize = Pick<OembedQuery, 'maxwidth' | 'maxheight'>;

/**
 * Scales the player and the credit line to the requested size, keeping the ratio until the player
 * has its least height. Returns null if the player would be smaller than the provider allows.
 */
function sizeWithin({ maxwidth = Infinity, maxheight = Infinity }: MaxSize) {
  const { widthPx, heightPx, minPx } = playerLimits;
  const width = Math.min(widthPx, maxwidth);
  const height = Math.max(Math.round((width * heightPx) / widthPx), minPx) + embedLimits.creditPx;
  if (width < minPx) return null;
  if (height <= maxheight) return { width, height };
  const creditPx =
    maxheight < minPx + embedLimits.creditPx ? embedLimits.lowCreditPx : embedLimits.creditPx;
  const playerPx = maxheight - creditPx;
  if (playerPx < minPx) return null;
  return { width: Math.min(width, Math.round((playerPx * widthPx) / heightPx)), height: maxheight };
}

function thumbnail(
  videoId: string,
  publicUrl: string,
  { maxwidth = Infinity, maxheight = Infinity }: MaxSize,
) {
  const still = videoStillWithin(videoId, maxwidth, maxheight);
  if (still === null) return {};
  const { address, width, height } = still;
  return {
    thumbnail_url: new URL(address, publicUrl).href,
    thumbnail_width: width,
    thumbnail_height: height,
  };
}
