import { createHash } from 'node:crypto';
import { normalizeTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import type { ParsedInput, Result } from '@reprise/contract/endpoint.ts';
import type {
  ImportedClip,
  importEndpoints,
  ImportedPost,
  ImportOutcome,
  SaveOutcome,
} from '@reprise/contract/tiles/import-calls.ts';
import type { TileIndexer } from '#features/tiles/index-tiles.ts';
import type { SourceService } from '#features/tiles/sources/sources.service.ts';
import * as tilesRepo from '#features/tiles/tiles.repo.ts';
import type { Reader, Transact, Tx } from '#platform/db/transaction.ts';
import { UnauthenticatedError } from '#platform/errors.ts';
import type { Viewer } from '#platform/viewer.ts';
import { findImportedClips, insertSaves } from './imported-clips.repo.ts';
import { listCreatedIds, listOwnClips, lockImporter, type OwnClip } from './imported-tiles.repo.ts';

type Calls = typeof importEndpoints;
type Body<Name extends keyof Calls> = ParsedInput<Calls[Name]>['body'];
type ImportResult = Result<Calls['importPosts']>;
type SavesResult = Result<Calls['importSaves']>;
type Row = ImportResult['rows'][number];
type Rejections = ReadonlyMap<string, Extract<ImportOutcome, 'unavailable' | 'refused'>>;

export interface ImportService {
  /**
   * Posts the clips in one transaction, with the times at which they were posted elsewhere. So they
   * are in the feeds and heat where they would be, had they been posted here. Skips clips that the
   * user has, and videos that cannot be posted.
   */
  importPosts(viewer: Viewer, body: Body<'importPosts'>): Promise<ImportResult>;
  /** Returns the ids with which the user has imported posts. */
  importedPosts(
    viewer: Viewer,
    body: Body<'importedPosts'>,
  ): Promise<Result<Calls['importedPosts']>>;
  /** Saves the posts that the user may see here, in the given order. */
  importSaves(viewer: Viewer, body: Body<'importSaves'>): Promise<SavesResult>;
  /**
   * Returns the tile of each clip that the viewer may see, in order: the post itself, or else one
   * that plays the same, first the viewer's own, then the oldest. Null if there is none.
   */
  findClips(viewer: Viewer, clips: readonly ImportedClip[]): Promise<(number | null)[]>;
}

export interface ImportDeps {
  readonly db: Reader;
  readonly transact: Transact;
  readonly sources: Pick<SourceService, 'checkNewVideo'>;
  readonly indexer: Pick<TileIndexer, 'wake'>;
}

export function importService({ db, transact, sources, indexer }: ImportDeps): ImportService {
  /** Not with the requests that are reserved for new posts. */
  async function findRejections(posts: readonly ImportedPost[]): Promise<Rejections> {
    const videoIds = [...new Set(posts.map(({ link }) => link))];
    const found = await Promise.all(
      videoIds.map(async (videoId) => {
        const rejection = await sources.checkNewVideo(videoId, 'message');
        if (rejection === null) return [];
        const isRefused = rejection.code === 'CHANNEL_REFUSED';
        return [[videoId, isRefused ? 'refused' : 'unavailable'] as const];
      }),
    );
    return new Map(found.flat());
  }

  return {
    async importPosts(viewer, { posts }) {
      const rejections = await findRejections(posts);
      const rows = await transact(async (tx) => {
        if (!(await lockImporter(tx, viewer.id))) throw new UnauthenticatedError();
        const videoIds = posts.map(({ link }) => link);
        const own = await listOwnClips(tx, viewer.id, videoIds);
        const imported: Row[] = [];
        for (const post of posts) {
          imported.push(await importPost(tx, viewer, { post, own, rejections }));
        }
        return imported;
      });
      indexer.wake();
      return { rows };
    },

    async importedPosts(viewer, { ids }) {
      return { rows: await listCreatedIds(db, viewer.id, ids) };
    },

    async importSaves(viewer, { saves }) {
      const tileIds = await findImportedClips(db, viewer.id, saves);
      const found = saves.flatMap(({ created }, index) => {
        const tileId = tileIds[index] ?? null;
        return tileId === null ? [] : [{ tileId, createdAt: new Date(created) }];
      });
      const added = await transact((tx) => insertSaves(tx, viewer.id, found));
      return { rows: tileIds.map((tileId) => ({ outcome: saveOutcomeOf(tileId, added) })) };
    },

    findClips: (viewer, clips) => findImportedClips(db, viewer.id, clips),
  };
}

/** Counts a tile that several saves lead to once. */
function saveOutcomeOf(tileId: number | null, added: Set<number>): SaveOutcome {
  if (tileId === null) return 'missing';
  return added.delete(tileId) ? 'imported' : 'known';
}

interface Import {
  readonly post: ImportedPost;
  readonly own: readonly OwnClip[];
  readonly rejections: Rejections;
}

async function importPost(tx: Tx, { id: ownerId }: Viewer, given: Import): Promise<Row> {
  const { post, own, rejections } = given;
  const { id, link: videoId, description: caption, audience, created } = post;
  const times = normalizeTimes(post);
  const prior = await tilesRepo.findCreatedTile(tx.sql, ownerId, id);
  if (prior !== undefined) return { id, tile_id: prior.tile_id, outcome: 'known' };
  const contentHash = createHash('sha256').update(JSON.stringify(post)).digest();
  const stored = { clientId: id, contentHash };
  const same = own.find(
    (clip) =>
      clip.video_id === videoId &&
      clip.starttime === times.startTime &&
      clip.endtime === times.endTime &&
      clip.caption === caption,
  );
  if (same !== undefined) {
    await tilesRepo.insertCreatedTile(tx, ownerId, { ...stored, tileId: same.id });
    return { id, tile_id: same.id, outcome: 'known' };
  }
  const rejection = rejections.get(videoId);
  if (rejection !== undefined) return { id, tile_id: null, outcome: rejection };
  const tileId = await tilesRepo.insertCreatedTile(tx, ownerId, stored);
  // Twice in one request.
  if (tileId === null) return { id, tile_id: null, outcome: 'known' };
  const tile = { ownerId, videoId, caption, ...times, audience, answeredTileId: null };
  await tilesRepo.insertTile(tx, { ...tile, createdAt: new Date(created) }, tileId);
  return { id, tile_id: tileId, outcome: 'imported' };
}
