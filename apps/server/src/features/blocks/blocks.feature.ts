import { blockRoutes } from './blocks.routes.ts';
import { blockService, type BlockDeps } from './blocks.service.ts';
import { eraseUser, exportUser } from './blocks.user-data.ts';

export function blocksFeature(deps: BlockDeps) {
  return { routes: blockRoutes(blockService(deps)), eraseUser, exportUser };
}
