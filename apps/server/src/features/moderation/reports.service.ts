import type { Result, ParsedInput } from '@reprise/contract/endpoint.ts';
import type { reportEndpoints } from '@reprise/contract/moderation/report-calls.ts';
import { SUCCESS } from '@reprise/contract/fields.ts';
import type { Reader, Transact } from '#platform/db/transaction.ts';
import { InvalidInputError, NotFoundError } from '#platform/errors.ts';
import type { Viewer } from '#platform/viewer.ts';
import * as reports from './moderation.repo.ts';

type ReportPost = typeof reportEndpoints.reportPost;

export interface ReportService {
  /**
   * Reports another user's tile and hides it from the reporter. Idempotent. Throws NotFoundError if
   * the viewer may not see it; SELF for the viewer's own tile.
   */
  reportPost(viewer: Viewer, body: ParsedInput<ReportPost>['body']): Promise<Result<ReportPost>>;
}

export interface ReportDeps {
  readonly db: Reader;
  readonly transact: Transact;
}

export function reportService(deps: ReportDeps): ReportService {
  const { db, transact } = deps;
  return {
    async reportPost(viewer, { tile_id, reason }) {
      const ownerId = await reports.findOwnerId(db, tile_id, viewer.id);
      if (ownerId === null) throw new NotFoundError('There is no such post.');
      if (ownerId === viewer.id) throw new InvalidInputError('This post is your own.', 'SELF');
      const report = { tileId: tile_id, userId: viewer.id, reason };
      await transact((tx) => reports.insertReport(tx, report));
      return SUCCESS;
    },
  };
}
