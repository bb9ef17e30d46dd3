import type { Result } from '@reprise/contract/endpoint.ts';
import type { saveEndpoints } from '@reprise/contract/tiles/save-calls.ts';
import type { RunStatement } from '#platform/db/transaction.ts';
import { NotFoundError } from '#platform/errors.ts';
import type { Viewer } from '#platform/viewer.ts';
import * as saves from './saves.repo.ts';

type SaveResult = Result<typeof saveEndpoints.savePost>;

/** Keeps clips for a person, who alone knows of it (contract save-calls.ts). */
export interface SaveService {
  /**
   * Saves a tile; saving twice is saving once, in the place of the first time. Not found: there is no
   * such tile, or a block stands between its owner and the viewer.
   */
  save(viewer: Viewer, tileId: number): Promise<SaveResult>;
  /** Takes a tile off the list; without a save, or a tile, nothing changes. */
  unsave(viewer: Viewer, tileId: number): Promise<SaveResult>;
}

export function saveService(deps: { readonly runStatement: RunStatement }): SaveService {
  const { runStatement } = deps;
  return {
    async save(viewer, tileId) {
      const key = { tileId, userId: viewer.id };
      const isFound = await runStatement((statement) => saves.insertSave(statement, key));
      if (!isFound) throw new NotFoundError('There is no such post.');
      return { success: true };
    },

    async unsave(viewer, tileId) {
      const key = { tileId, userId: viewer.id };
      await runStatement((statement) => saves.deleteSave(statement, key));
      return { success: true };
    },
  };
}
