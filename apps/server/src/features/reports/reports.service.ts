import type { Answer, ParsedInput } from '@reprise/contract/endpoint.ts';
import type { reportEndpoints } from '@reprise/contract/reports.ts';
import type { Handle } from '#platform/db/open.ts';
import { InvalidError, NotFoundError } from '#platform/errors.ts';
import type { Viewer } from '#platform/viewer.ts';
import * as reports from './reports.repo.ts';

type ReportPost = typeof reportEndpoints.reportPost;

/** Takes reports of tiles (spec section 7, POST /create/report). */
export interface ReportService {
  /**
   * Reports someone else's tile, which then stays hidden from the reporter. A second report by the
   * same person changes nothing. Not found: there is no such tile. SELF: the tile is one's own.
   */
  reportPost(viewer: Viewer, body: ParsedInput<ReportPost>['body']): Promise<Answer<ReportPost>>;
}

export function reportService({ db }: { readonly db: Handle }): ReportService {
  return {
    async reportPost(viewer, { tile_id, reason }) {
      const ownerId = await reports.findOwnerId(db, tile_id);
      if (ownerId === null) throw new NotFoundError('There is no such post.');
      if (ownerId === viewer.id) throw new InvalidError('This post is your own.', 'SELF');
      await reports.insertReport(db, { tileId: tile_id, userId: viewer.id, reason });
      return { success: true };
    },
  };
}
