import { playerLimits } from '@reprise/contract/clips/limits.ts';
import { videoStill, videoStillWithin } from '@reprise/contract/clips/rules/video-still.ts';
import type { ParsedInput } from '@reprise/contract/endpoint.ts';
import type { Tile } from '@reprise/contract/feed/calls.ts';
import type { linkEndpoints, Oembed } from '@reprise/contract/links/calls.ts';
import { embedLimits } from '@reprise/contract/links/limits.ts';
import {
  clipDescription,
  clipTitle,
  embedPath,
  tilePath,
} from '@reprise/contract/links/rules/clip-page.ts';
import { shellTexts } from '@reprise/contract/shell/texts.ts';
import { NotFoundError, UnsupportedFormatError } from '#platform/errors.ts';
import type { Viewer } from '#platform/viewer.ts';
import { embedFrame, type LinkedClip } from './clip-html.ts';

type OembedQuery = ParsedInput<(typeof linkEndpoints)['oembed']>['query'];

export interface LinkService {
  clip(publicId: string): Promise<LinkedClip | null>;
  tile(viewer: Viewer | null, publicId: string): Promise<Tile | null>;
  /**
   * Returns the oEmbed result for a clip's URL, at most as large as requested: a frame, or a link if
   * that is too small for a player. Throws NotFoundError if the URL is not ours or the viewer may
   * not see the clip; UnsupportedFormatError for formats other than JSON.
   */
  oembed(viewer: Viewer | null, query: OembedQuery): Promise<Oembed>;
}

export interface LinkDeps {
  /** Throws NotFoundError if the viewer may not see the tile. */
  readonly findTile: (viewer: Viewer | null, publicId: string) => Promise<Tile>;
  readonly publicUrl: string;
}

export function linkService({ findTile, publicUrl }: LinkDeps): LinkService {
  async function tile(viewer: Viewer | null, publicId: string): Promise<Tile | null> {
    try {
      return await findTile(viewer, publicId);
    } catch (error) {
      if (error instanceof NotFoundError) return null;
      throw error;
    }
  }

  return {
    tile,

    async clip(publicId) {
      const found = await tile(null, publicId);
      return found && linkedClip(found, publicUrl);
    },

    async oembed(viewer, { url, format, ...maxSize }) {
      if (format !== 'json') throw new UnsupportedFormatError('oEmbed is available as JSON only.');
      const publicId = publicIdOf(url, publicUrl);
      if (publicId === null) throw new NotFoundError('This is not the URL of a clip.');
      const clip = linkedClip(await findTile(viewer, publicId), publicUrl);
      const size = sizeWithin(maxSize);
      const common = {
        version: '1.0',
        title: clip.title,
        author_name: clip.tile.tile_owner,
        provider_name: shellTexts.name,
        provider_url: publicUrl,
        cache_age: embedLimits.cacheS,
        ...thumbnail(clip.tile.tile_link, publicUrl, maxSize),
      } as const;
      if (size === null) return { type: 'link', ...common };
      return { type: 'video', ...common, html: embedFrame(clip, size), ...size };
    },
  };
}

function linkedClip(tile: Tile, publicUrl: string): LinkedClip {
  const url = publicUrl + tilePath(tile.public_id);
  const still = videoStill(tile.tile_link);
  return {
    tile,
    title: clipTitle(tile),
    description: clipDescription(tile),
    still: { ...still, address: new URL(still.address, publicUrl).href },
    url,
    embedUrl: publicUrl + embedPath(tile.public_id),
    oembedUrl: `${publicUrl}/oembed?${new URLSearchParams({ url, format: 'json' }).toString()}`,
  };
}

/** An http address of an https site is redirected by its proxy, so it is the same page. */
function publicIdOf(address: string, publicUrl: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, host, pathname } = new URL(address);
  const site = new URL(publicUrl);
  const isOurs = host === site.host && [site.protocol, 'http:'].includes(protocol);
  const [, publicId] = /^\/(?:tile|embed)\/([^/]+)\/?$/.exec(pathname) ?? [];
  return isOurs ? (publicId ?? null) : null;
}

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
