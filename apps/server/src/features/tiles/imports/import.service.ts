import { createHash } from 'node:crypto';
import { normalizeTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import type { ParsedInput, Result } from '@reprise/contract/endpoint.ts';
import type {
  importEndpoints,
  ImportedPost,
  ImportOutcome,
} from '@reprise/contract/tiles/import-calls.ts';
import type { TileIndexer } from '#features/tiles/index-tiles.ts';
import type { SourceService } from '#features/tiles/sources/sources.service.ts';
import * as tilesRepo from '#features/tiles/tiles.repo.ts';
import type { Transact, Tx } from '#platform/db/transaction.ts';
import { UnauthenticatedError } from '#platform/errors.ts';
import type { Viewer } from '#platform/viewer.ts';
import { listOwnClips, lockImporter, type OwnClip } from './imported-tiles.repo.ts';

type Calls = typeof importEndpoints;
type ImportResult = Result<Calls['importPosts']>;
type Row = ImportResult['rows'][number];
type Rejections = ReadonlyMap<string, Extract<ImportOutcome, 'unavailable' | 'refused'>>;

export interface ImportService {
  /**
   * Posts the clips in one transaction, with the times at which they were posted elsewhere. So they
   * are in the feeds and heat where they would be, had they been posted here. Skips clips that the
   * user has, and videos that cannot be posted.
   */
  importPosts(
    viewer: Viewer,
    body: ParsedInput<Calls['importPosts']>['body'],
  ): Promise<ImportResult>;
}

export interface ImportDeps {
  readonly transact: Transact;
  readonly sources: Pick<SourceService, 'checkNewVideo'>;
  readonly indexer: Pick<TileIndexer, 'wake'>;
}

export function importService({ transact, sources, indexer }: ImportDeps): ImportService {
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
  };
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
  const same = own.find(
    (clip) =>
      clip.video_id === videoId &&
      clip.starttime === times.startTime &&
      clip.endtime === times.endTime &&
      clip.caption === caption,
  );
  if (same !== undefined) return { id, tile_id: same.id, outcome: 'known' };
  const prior = await tilesRepo.findCreatedTile(tx.sql, ownerId, id);
  if (prior !== undefined) return { id, tile_id: prior.tile_id, outcome: 'known' };
  const rejection = rejections.get(videoId);
  if (rejection !== undefined) return { id, tile_id: null, outcome: rejection };
  const contentHash = createHash('sha256').update(JSON.stringify(post)).digest();
  const tileId = await tilesRepo.insertCreatedTile(tx, ownerId, { clientId: id, contentHash });
  // Twice in one request.
  if (tileId === null) return { id, tile_id: null, outcome: 'known' };
  const tile = { ownerId, videoId, caption, ...times, audience, answeredTileId: null };
  await tilesRepo.insertTile(tx, { ...tile, createdAt: new Date(created) }, tileId);
  return { id, tile_id: tileId, outcome: 'imported' };
}
