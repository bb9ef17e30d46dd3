import { createHash } from 'node:crypto';
import type { TileAudience } from '@reprise/contract/tiles/audience.ts';
import type { tileEndpoints } from '@reprise/contract/tiles/calls.ts';
import type { Result, ParsedInput } from '@reprise/contract/endpoint.ts';
import { parseClipLink } from '@reprise/contract/clips/rules/clip-link.ts';
import { normalizeTimes, type ClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import { isVideoId } from '@reprise/contract/clips/rules/provider-url.ts';
import { parseWatchLink } from '@reprise/contract/clips/rules/video-link.ts';
import { clipTexts } from '@reprise/contract/clips/texts.ts';
import { createTexts } from '@reprise/contract/tiles/create-texts.ts';
import { SUCCESS } from '@reprise/contract/fields.ts';
import type { SourceService } from './sources/sources.service.ts';
import type { RunStatement, Statement, Tx } from '#platform/db/transaction.ts';
import { ConflictError, InvalidInputError, UnauthenticatedError } from '#platform/errors.ts';
import type { Viewer } from '#platform/viewer.ts';
import { likeService, type LikeDeps } from './store-likes.ts';
import { noSuchTile, requireOwnedTile, type LockedTile } from './owned-tile.ts';
import * as tilesRepo from './tiles.repo.ts';

type Calls = typeof tileEndpoints;
type Body<Name extends keyof Calls> = ParsedInput<Calls[Name]>['body'];
type CreateResult = Result<Calls['createVideo']>;
type SuccessResult = Result<Calls['likePost']>;

export interface TileDeps extends LikeDeps {
  readonly runStatement: RunStatement;
  readonly sources: Pick<SourceService, 'checkNewVideo'>;
  /** True if `LINKS=wide` accepts more link forms. */
  readonly areLinksWide: boolean;
}

interface NewClip extends ClipTimes {
  readonly id?: string | undefined;
  readonly videoId: string;
  readonly caption: string;
  readonly audience: TileAudience;
}

/** `repeatedId` is the optional id in the body. */
export interface TileDeletion {
  readonly tileId: number;
  readonly repeatedId: number | undefined;
}

export interface TileService {
  /**
   * Posts a clip from a video link or id, times in seconds. Throws 'Wrong Link' for a link that
   * Convert rejects (spec section 5), UNAVAILABLE_SOURCE, and ID_REUSED. A repeated id returns the
   * first result, even if the tile was deleted.
   */
  createVideo(viewer: Viewer, body: Body<'createVideo'>): Promise<CreateResult>;
  /**
   * Posts a clip from an embed code; stores only video id, start and end. Throws the outcome's text
   * for an unreadable code (spec section 5); UNAVAILABLE_SOURCE and ID_REUSED like `createVideo`.
   */
  createPost(viewer: Viewer, body: Body<'createPost'>): Promise<CreateResult>;
  /**
   * Likes a tile and notifies its owner, except for own tiles. Idempotent. Throws NotFoundError.
   */
  likePost(viewer: Viewer, tileId: number): Promise<SuccessResult>;
  unlikePost(viewer: Viewer, tileId: number): Promise<SuccessResult>;
  /**
   * Changes the caption of the viewer's tile and, if given, its times and audience. Throws NOT_OWNER.
   */
  editPost(viewer: Viewer, body: Body<'editPost'>): Promise<SuccessResult>;
  /** Deletes the viewer's tile with its likes and reports. Throws ID_MISMATCH if the two ids differ. */
  deletePost(viewer: Viewer, deletion: TileDeletion): Promise<SuccessResult>;
  /** Locks another user's tile for a moderator's decision. Null if there is none. */
  lockTileOfOther(tx: Tx, tileId: number, moderatorId: number): Promise<LockedTile | null>;
  /** Deletes a tile on a moderator's decision. Returns false if it was already deleted. */
  removeTile(tx: Tx, tile: LockedTile): Promise<boolean>;
}

export function tileService(deps: TileDeps): TileService {
  const { db, transact, areLinksWide } = deps;
  const likes = likeService(deps);
  return {
    async createVideo(viewer, { link, description: caption, ...rest }) {
      const videoId = isVideoId(link)
        ? link
        : parseWatchLink(link, { wide: areLinksWide })?.videoId;
      if (videoId === undefined) throw new InvalidInputError(createTexts.wrongLink);
      return createTile(deps, viewer, { ...rest, videoId, caption });
    },

    async createPost(viewer, { id, link, description: caption, audience }) {
      const parsed = parseClipLink(link);
      if (parsed.outcome === 'error') throw new InvalidInputError(createTexts.wrongLink);
      if (parsed.outcome === 'support') throw new InvalidInputError(createTexts.support);
      const { videoId, startTime, endTime } = parsed;
      return createTile(deps, viewer, { id, videoId, caption, startTime, endTime, audience });
    },

    async likePost(viewer, tileId) {
      await likes.like(viewer, tileId);
      return SUCCESS;
    },

    async unlikePost(viewer, tileId) {
      await likes.unlike(viewer, tileId);
      return SUCCESS;
    },

    async editPost(viewer, { tile_id, tile_desc, startTime, endTime, audience = null }) {
      const tile = requireOwnedTile(viewer, await tilesRepo.findTile(db, tile_id, viewer.id));
      const times =
        startTime === undefined || endTime === undefined
          ? null
          : normalizeTimes({ startTime, endTime });
      const isChanged = await transact((tx) =>
        tilesRepo.updateTile(tx, tile, { caption: tile_desc, times, audience }),
      );
      if (!isChanged) throw noSuchTile();
      return SUCCESS;
    },

    async deletePost(viewer, { tileId, repeatedId }) {
      if (repeatedId !== undefined && repeatedId !== tileId) {
        throw new InvalidInputError('The path and the body name different tiles.', 'ID_MISMATCH');
      }
      const tile = requireOwnedTile(viewer, await tilesRepo.findTile(db, tileId, viewer.id));
      const isDeleted = await transact((tx) => tilesRepo.deleteTile(tx, tile));
      if (!isDeleted) throw noSuchTile();
      return SUCCESS;
    },

    lockTileOfOther: tilesRepo.lockTileOfOther,
    removeTile: tilesRepo.deleteTile,
  };
}

async function createTile(
  { db, transact, runStatement, sources }: TileDeps,
  viewer: Viewer,
  { id: clientId, ...clip }: NewClip,
): Promise<CreateResult> {
  const tile = { ...clip, ...normalizeTimes(clip), ownerId: viewer.id };
  const contentHash = hashOf(tile);
  // Before checking the video, which may have become unavailable since.
  const prior = clientId && (await tilesRepo.findCreatedTile(db, viewer.id, clientId));
  if (prior) return repeatedResult(prior, contentHash);
  const unavailableReason = await sources.checkNewVideo(clip.videoId);
  if (unavailableReason !== null)
    throw new InvalidInputError(clipTexts.failures[unavailableReason]);
  const insert = (handle: Statement, newId?: number) => tilesRepo.insertTile(handle, tile, newId);
  const tileId =
    clientId === undefined
      ? await runStatement((statement) => insert(statement))
      : await transact(async (tx) => {
          const newId = await tilesRepo.insertCreatedTile(tx, viewer.id, { clientId, contentHash });
          if (newId === null) return null;
          const id = await insert(tx, newId);
          if (id === null) throw new UnauthenticatedError();
          return id;
        });
  if (tileId !== null) return { ...SUCCESS, tile_id: tileId };
  // A concurrent request with the same id was first.
  const first = clientId && (await tilesRepo.findCreatedTile(db, viewer.id, clientId));
  if (!first) throw new UnauthenticatedError();
  return repeatedResult(first, contentHash);
}

function repeatedResult(
  { tile_id, content_hash }: tilesRepo.CreatedTile,
  contentHash: Buffer,
): CreateResult {
  if (content_hash.equals(contentHash)) return { ...SUCCESS, tile_id };
  throw new ConflictError('This id was used for another post.', 'ID_REUSED');
}

/** Without the default audience, as posts of earlier releases. */
function hashOf({ videoId, caption, startTime, endTime, audience }: tilesRepo.NewTile): Buffer {
  const forFriends = audience === 'everyone' ? [] : [audience];
  const content = JSON.stringify([videoId, caption, startTime, endTime, ...forFriends]);
  return createHash('sha256').update(content).digest();
}
