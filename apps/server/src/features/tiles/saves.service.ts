import type { Result } from '@reprise/contract/endpoint.ts';
import type { tileEndpoints } from '@reprise/contract/tiles/calls.ts';
import { SUCCESS } from '@reprise/contract/fields.ts';
import type { RunStatement } from '#platform/db/transaction.ts';
import { NotFoundError } from '#platform/errors.ts';
import type { Viewer } from '#platform/viewer.ts';
import * as saves from './saves.repo.ts';

type SaveResult = Result<typeof tileEndpoints.savePost>;

export interface SaveService {
  /** Saves a tile. Idempotent: saving again does not change its position. Throws NotFoundError. */
  save(viewer: Viewer, tileId: number): Promise<SaveResult>;
  unsave(viewer: Viewer, tileId: number): Promise<SaveResult>;
}

export interface SaveDeps {
  readonly runStatement: RunStatement;
}

export function saveService({ runStatement }: SaveDeps): SaveService {
  return {
    async save(viewer, tileId) {
      const key = { tileId, userId: viewer.id };
      const isFound = await runStatement((statement) => saves.insertSave(statement, key));
      if (!isFound) throw new NotFoundError('There is no such post.');
      return SUCCESS;
    },

    async unsave(viewer, tileId) {
      const key = { tileId, userId: viewer.id };
      await runStatement((statement) => saves.deleteSave(statement, key));
      return SUCCESS;
    },
  };
}
