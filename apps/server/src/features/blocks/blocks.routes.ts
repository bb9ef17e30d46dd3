import { blockEndpoints } from '@reprise/contract/blocks.ts';
import { route, type Route } from '#platform/http/routes.ts';
import type { BlockService } from './blocks.service.ts';

/** The calls of blocking (contract blocks.ts). */
export function blockRoutes(blocks: BlockService): readonly Route[] {
  return [
    route(blockEndpoints.block, ({ viewer, body }) => blocks.block(viewer, body.friend)),
    route(blockEndpoints.unblock, ({ viewer, body }) => blocks.unblock(viewer, body.friend)),
    route(blockEndpoints.blocked, ({ viewer, query }) => blocks.blocked(viewer, query.offset)),
  ];
}
