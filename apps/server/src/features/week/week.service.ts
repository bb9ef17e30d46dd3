import type { ParsedInput, Result } from '@reprise/contract/endpoint.ts';
import { SUCCESS } from '@reprise/contract/fields.ts';
import type { Week, weekEndpoints } from '@reprise/contract/week/calls.ts';
import { weekEndOf } from '@reprise/contract/week/rules/week.ts';
import type { FeedService } from '#features/feed/feed.service.ts';
import { repeatIfDeleted } from '#platform/database-errors.ts';
import type { Reader, RunStatement } from '#platform/db/transaction.ts';
import { NotFoundError } from '#platform/errors.ts';
import type { Viewer } from '#platform/viewer.ts';
import { insertOmission, isVisible, listOfDay, listOfWeek } from './week.repo.ts';

type Calls = typeof weekEndpoints;

/** On this day and the week: clips of a user and the user's friends. */
export interface WeekService {
  /** Returns the clips of the week of a day, and those of the same day in former years. */
  week(viewer: Viewer, query: ParsedInput<Calls['week']>['query']): Promise<Week>;
  /** Leaves a tile out of all weeks of the viewer. Throws NotFoundError for one they may not see. */
  omit(viewer: Viewer, tileId: number): Promise<Result<Calls['omitFromWeek']>>;
}

export interface WeekDeps {
  readonly db: Reader;
  readonly runStatement: RunStatement;
  readonly feed: Pick<FeedService, 'tilesByIds'>;
}

export function weekService({ db, runStatement, feed }: WeekDeps): WeekService {
  return {
    async week(viewer, { day }) {
      const end = weekEndOf(day);
      if (end === null) return { week: [], former: [] };
      const [week, former] = await Promise.all([
        listOfWeek(db, viewer.id, end),
        listOfDay(db, viewer.id, end),
      ]);
      const tiles = await feed.tilesByIds(viewer, [...week, ...former]);
      const isOfWeek = new Set(week);
      return {
        week: tiles.filter(({ tile_id }) => isOfWeek.has(tile_id)),
        former: tiles.filter(({ tile_id }) => !isOfWeek.has(tile_id)),
      };
    },

    async omit(viewer, tileId) {
      await repeatIfDeleted(async () => {
        if (!(await isVisible(db, viewer.id, tileId))) {
          throw new NotFoundError('There is no such post.');
        }
        await runStatement((statement) => insertOmission(statement, viewer.id, tileId));
      });
      return SUCCESS;
    },
  };
}
