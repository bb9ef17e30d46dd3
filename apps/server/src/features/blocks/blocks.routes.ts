import { blockEndpoints } from '@reprise/contract/blocks/calls.ts';
import { route, type Route } from '#platform/http/api/routes.ts';
import type { BlockService } from './blocks.service.ts';

export function blockRoutes(blocks: BlockService): readonly Route[] {
  return [
    route(blockEndpoints.block, ({ viewer, body }) => blocks.block(viewer, body.friend)),
    route(blockEndpoints.unblock, ({ viewer, body }) => blocks.unblock(viewer, body.friend)),
    route(blockEndpoints.blockedUsers, ({ viewer, query }) =>
      blocks.listBlocked(viewer, query.offset),
    ),
  ];
}
