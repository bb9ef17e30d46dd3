import { weekEndpoints } from '@reprise/contract/week/calls.ts';
import { route, type Route } from '#platform/http/api/routes.ts';
import type { WeekService } from './week.service.ts';

export function weekRoutes(weeks: WeekService): readonly Route[] {
  return [
    route(weekEndpoints.week, ({ viewer, query }) => weeks.week(viewer, query)),
    route(weekEndpoints.omitFromWeek, ({ viewer, body }) => weeks.omit(viewer, body.tile_id)),
  ];
}
