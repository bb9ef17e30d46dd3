import { eraseUser } from './blocks.erase.ts';
import { exportUser } from './blocks.export.ts';
import { blockRoutes } from './blocks.routes.ts';
import { blockService, type BlockDeps } from './blocks.service.ts';

export function blocksFeature(deps: BlockDeps) {
  return { routes: blockRoutes(blockService(deps)), eraseUser, exportUser };
}
