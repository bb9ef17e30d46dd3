import { liveEndpoints, parsePosition } from '@reprise/contract/live/calls.ts';
import { route, type Route } from '#platform/http/api/routes.ts';
import type { LiveChanges } from './live-changes.service.ts';

export function liveRoutes({ changes }: Pick<LiveChanges, 'changes'>): Route[] {
  return [
    route(liveEndpoints.liveChanges, ({ query, signIn: { sessionId }, ...call }) => {
      const { doc, epoch, wait: waitSeconds } = query;
      const positions = doc.map(parsePosition);
      return changes({ ...call, sessionId, positions, epoch, waitSeconds });
    }),
  ];
}
