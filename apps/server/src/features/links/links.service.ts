import type { ParsedInput } from '@reprise/contract/endpoint.ts';
import type { Tile } from '@reprise/contract/feed/calls.ts';
import { playerLimits } from '@reprise/contract/clips/limits.ts';
import { embedLimits } from '@reprise/contract/links/limits.ts';
import type { linkEndpoints, Oembed } from '@reprise/contract/links/calls.ts';
import {
  clipDescription,
  clipTitle,
  embedPath,
  tilePath,
} from '@reprise/contract/links/rules/clip-page.ts';
import { videoStill, type VideoStill } from '@reprise/contract/clips/rules/video-still.ts';
import { shellTexts } from '@reprise/contract/shell/texts.ts';
import { NotFoundError, UnsupportedFormatError } from '#platform/errors.ts';
import type { Viewer } from '#platform/viewer.ts';
import { embedFrame } from './clip-html.ts';
import type { LinkedClip } from './linked-clip.ts';

type OembedQuery = ParsedInput<(typeof linkEndpoints)['oembed']>['query'];

export interface LinkService {
  clip(publicId: string): Promise<LinkedClip | null>;
  tile(viewer: Viewer | null, publicId: string): Promise<Tile | null>;
  /**
   * Returns the oEmbed result for a clip's URL, at most as large as requested. Throws NotFoundError
   * if the URL is not ours or the viewer may not see the clip; UnsupportedError for formats other
   * than JSON.
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
      return {
        type: 'video',
        version: '1.0',
        title: clip.title,
        author_name: clip.tile.tile_owner,
        provider_name: shellTexts.name,
        provider_url: publicUrl,
        cache_age: embedLimits.cacheS,
        html: embedFrame(clip, size),
        ...size,
        ...thumbnail(clip.still, maxSize),
      };
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

function publicIdOf(address: string, publicUrl: string): string | null {
  if (!URL.canParse(address)) return null;
  const { origin, pathname } = new URL(address);
  const [, publicId] = /^\/(?:tile|embed)\/([^/]+)\/?$/.exec(pathname) ?? [];
  return origin === new URL(publicUrl).origin ? (publicId ?? null) : null;
}

type MaxSize = Pick<OembedQuery, 'maxwidth' | 'maxheight'>;

/** Scales the player and the credit line to the requested size, keeping the ratio. */
function sizeWithin({ maxwidth = Infinity, maxheight = Infinity }: MaxSize) {
  const { widthPx, heightPx, minPx } = playerLimits;
  const { creditPx } = embedLimits;
  const width = Math.min(widthPx, maxwidth);
  const height = Math.round((width * heightPx) / widthPx) + creditPx;
  if (height <= maxheight) return { width, height };
  const shrunk = Math.round(((maxheight - creditPx) * widthPx) / heightPx);
  return { width: Math.min(width, Math.max(shrunk, minPx)), height: maxheight };
}

function thumbnail(still: VideoStill, { maxwidth = Infinity, maxheight = Infinity }: MaxSize) {
  const { address, width, height } = still;
  if (width > maxwidth || height > maxheight) return {};
  return { thumbnail_url: address, thumbnail_width: width, thumbnail_height: height };
}
