import type { SharedEdge } from '@reprise/contract/moments/edge-calls.ts';
import type { Reader } from '#platform/db/transaction.ts';
import type { Viewer } from '#platform/viewer.ts';
import * as edgesRepo from './edges.repo.ts';

/** Where users start and end their clips of a video. */
export interface EdgeService {
  /**
   * Returns the times at which two or more other users start or end their public clips, within a
   * quarter of a second; at most 200, those of most users first.
   */
  sharedEdges(viewer: Viewer, videoId: string): Promise<SharedEdge[]>;
}

export interface EdgeDeps {
  readonly db: Reader;
}

export function edgeService({ db }: EdgeDeps): EdgeService {
  return {
    sharedEdges: (viewer, videoId) => edgesRepo.readSharedEdges(db, { viewer: viewer.id, videoId }),
  };
}
