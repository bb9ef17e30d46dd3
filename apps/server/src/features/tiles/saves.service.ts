import type { Result } from '@reprise/contract/endpoint.ts';
import { SUCCESS } from '@reprise/contract/fields.ts';
import type { tileEndpoints } from '@reprise/contract/tiles/calls.ts';
import { repeatIfDeleted } from '#platform/database-errors.ts';
import type { Reader, RunStatement } from '#platform/db/transaction.ts';
import type { Viewer } from '#platform/viewer.ts';
import { noSuchTile } from './owned-tile.ts';
import { deleteSave, findTile, insertSave } from './tiles.repo.ts';

type SaveResult = Result<typeof tileEndpoints.savePost>;

export interface SaveService {
  /** Saves a tile. Idempotent: saving again does not change its position. Throws NotFoundError. */
  save(viewer: Viewer, tileId: number): Promise<SaveResult>;
  unsave(viewer: Viewer, tileId: number): Promise<SaveResult>;
}

export interface SaveDeps {
  readonly db: Reader;
  readonly runStatement: RunStatement;
}

export function saveService({ db, runStatement }: SaveDeps): SaveService {
  return {
    async save(viewer, tileId) {
      const key = { tileId, userId: viewer.id };
      await repeatIfDeleted(async () => {
        if ((await findTile(db, tileId, viewer.id)) === null) throw noSuchTile();
        await runStatement((statement) => insertSave(statement, key));
      });
      return SUCCESS;
    },

    async unsave(viewer, tileId) {
      const key = { tileId, userId: viewer.id };
      await runStatement((statement) => deleteSave(statement, key));
      return SUCCESS;
    },
  };
}
