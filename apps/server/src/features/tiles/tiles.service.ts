import { createHash } from 'node:crypto';
import type { TileAudience } from '@reprise/contract/tiles/audience.ts';
import type { tileEndpoints } from '@reprise/contract/tiles/calls.ts';
import type { Result, ParsedInput } from '@reprise/contract/endpoint.ts';
import { parseClipLink } from '@reprise/contract/clips/rules/clip-link.ts';
import { normalizeTimes, type ClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import { isVideoId } from '@reprise/contract/clips/rules/provider-url.ts';
import { parseWatchLink } from '@reprise/contract/clips/rules/video-link.ts';
import { createTexts } from '@reprise/contract/tiles/create-texts.ts';
import { publicIdIn } from '@reprise/contract/links/rules/tile-paths.ts';
import { isSameMoment } from '@reprise/contract/moments/rules/same-moment.ts';
import { SUCCESS } from '@reprise/contract/fields.ts';
import type { NotificationService } from '#features/notifications/notifications.service.ts';
import type { SourceService } from './sources/sources.service.ts';
import type { Reader, RunStatement, Statement, Tx } from '#platform/db/transaction.ts';
import { ConflictError, InvalidInputError, UnauthenticatedError } from '#platform/errors.ts';
import type { Viewer } from '#platform/viewer.ts';
import { likeService, type LikeDeps } from './store-likes.ts';
import type { TileIndexer } from './index-tiles.ts';
import { noSuchTile, requireOwnedTile, type LockedTile } from './owned-tile.ts';
import * as tilesRepo from './tiles.repo.ts';

type Calls = typeof tileEndpoints;
type Body<Name extends keyof Calls> = ParsedInput<Calls[Name]>['body'];
type CreateResult = Result<Calls['createVideo']>;
type SuccessResult = Result<Calls['likePost']>;

export interface TileDeps extends LikeDeps {
  readonly runStatement: RunStatement;
  readonly sources: Pick<SourceService, 'checkNewVideo'>;
  readonly indexer: Pick<TileIndexer, 'wake'>;
  /** True if `LINKS=wide` accepts more link forms. */
  readonly areLinksWide: boolean;
  readonly notifications: LikeDeps['notifications'] &
    Pick<NotificationService, 'addClipNotification'>;
}

interface NewClip extends ClipTimes {
  readonly id?: string | undefined;
  readonly videoId: string;
  readonly caption: string;
  readonly audience: TileAudience;
  readonly marks?: number | undefined;
  readonly answers?: number | string | undefined;
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
   * first result, even if the tile was deleted. Notifies the owners of the marked and the answered
   * tile if they may see the new one; NotFoundError if the viewer may not see theirs.
   */
  createVideo(viewer: Viewer, body: Body<'createVideo'>): Promise<CreateResult>;
  /**
   * Posts a clip from an embed code; stores only video id, start and end. Throws the outcome's text
   * for an unreadable code (spec section 5); UNAVAILABLE_SOURCE, ID_REUSED and `answers` like `createVideo`.
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
  /** Hides a tile until `unhideTile`. Returns false if it is hidden. */
  hideTile(tx: Tx, tile: LockedTile): Promise<boolean>;
  /** Gives a hidden tile its audience back. Returns false if it is not hidden. */
  unhideTile(tx: Tx, tile: LockedTile): Promise<boolean>;
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

    async createPost(viewer, { id, link, description: caption, ...rest }) {
      const parsed = parseClipLink(link);
      if (parsed.outcome === 'error') throw new InvalidInputError(createTexts.wrongLink);
      if (parsed.outcome === 'support') throw new InvalidInputError(createTexts.support);
      const { videoId, startTime, endTime } = parsed;
      return createTile(deps, viewer, { ...rest, id, videoId, caption, startTime, endTime });
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
      deps.indexer.wake();
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
    hideTile: tilesRepo.hideTile,
    unhideTile: tilesRepo.unhideTile,
    removeTile: tilesRepo.deleteTile,
  };
}

async function createTile(
  deps: TileDeps,
  viewer: Viewer,
  { id: clientId, marks, answers, ...given }: NewClip,
): Promise<CreateResult> {
  const { db, transact, runStatement, sources } = deps;
  const clip = { ...given, ...normalizeTimes(given) };
  const contentHash = hashOf({ ...clip, marks, answers });
  // Before checking the video, which may have become unavailable since.
  const prior = clientId && (await tilesRepo.findCreatedTile(db, viewer.id, clientId));
  if (prior) return repeatedResult(prior, contentHash);
  const rejection = await sources.checkNewVideo(clip.videoId, 'post');
  if (rejection !== null) throw rejection;
  const connected = await findConnected(db, viewer, { ...clip, marks, answers });
  const tile = {
    ...clip,
    ownerId: viewer.id,
    answeredTileId: connected.answered?.id ?? null,
  };
  const insert = (handle: Statement, newId?: number) => tilesRepo.insertTile(handle, tile, newId);
  const isAlone = clientId === undefined && !connected.marked && !connected.answered;
  const tileId = isAlone
    ? await runStatement((statement) => insert(statement))
    : await transact(async (tx) => {
        const created = clientId === undefined ? undefined : { clientId, contentHash };
        const newId = created && (await tilesRepo.insertCreatedTile(tx, viewer.id, created));
        if (newId === null) return null;
        const id = await insert(tx, newId);
        if (id === null) throw new UnauthenticatedError();
        await notifyOwners(deps, tx, viewer, { id, ...connected });
        return id;
      });
  if (tileId !== null) {
    deps.indexer.wake();
    return { ...SUCCESS, tile_id: tileId };
  }
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

interface Connected {
  readonly marked: tilesRepo.ConnectedTile | null;
  readonly answered: tilesRepo.ConnectedTile | null;
}

async function findConnected(
  db: Reader,
  viewer: Viewer,
  { marks, answers, ...clip }: Omit<NewClip, 'id'>,
): Promise<Connected> {
  const find = async (id: number | string | null) => {
    const tile = id === null ? null : await tilesRepo.findConnectedTile(db, id, viewer.id);
    if (tile === null) throw noSuchTile();
    return tile;
  };
  const marked = marks === undefined ? null : await find(marks);
  if (marked !== null && !isMarkOf(marked, clip)) {
    throw new InvalidInputError('body.marks: Not the same moment of the same video.');
  }
  if (answers === undefined) return { marked, answered: null };
  return {
    marked,
    answered: await find(typeof answers === 'number' ? answers : publicIdIn(answers)),
  };
}

function isMarkOf({ video_id, ...tile }: tilesRepo.ConnectedTile, clip: NewClip): boolean {
  const times = { startTime: tile.starttime, endTime: tile.endtime };
  return video_id === clip.videoId && isSameMoment(times, clip);
}

/** Of a new tile that an owner may not see, the owner gets no notification. */
async function notifyOwners(
  { notifications }: TileDeps,
  tx: Tx,
  viewer: Viewer,
  { id, marked, answered }: Connected & { readonly id: number },
): Promise<void> {
  const connections = [
    { kind: 'same-moment', tile: marked },
    { kind: 'answer', tile: answered },
  ] as const;
  const notified = connections.flatMap(({ kind, tile }) =>
    tile === null || tile.owner_id === viewer.id
      ? []
      : [{ kind, userId: tile.owner_id, actorId: viewer.id, tileId: tile.id }],
  );
  // In the order of users, in which documents are locked.
  for (const one of notified.toSorted((first, second) => first.userId - second.userId)) {
    const seen = await tilesRepo.findConnectedTile(tx.sql, id, one.userId);
    // As the count of others who marked the moment, which knows public clips only.
    const isPublic = one.kind === 'answer' || seen?.is_counted === true;
    if (seen !== null && isPublic) await notifications.addClipNotification(tx, one);
  }
}

/** Without the default audience and other absent fields, as posts of earlier releases. */
function hashOf({ videoId, caption, startTime, endTime, audience, ...connected }: NewClip): Buffer {
  const { marks, answers } = connected;
  const isConnected = marks !== undefined || answers !== undefined;
  const content = JSON.stringify([
    ...[videoId, caption, startTime, endTime],
    ...(audience === 'everyone' ? [] : [audience]),
    ...(isConnected ? [{ marks, answers }] : []),
  ]);
  return createHash('sha256').update(content).digest();
}
