import { mixDocuments } from './mixes.documents.ts';
import { mixRoutes } from './mixes.routes.ts';
import { mixService, type MixDeps } from './mixes.service.ts';
import { eraseUser, exportUser } from './mixes.user-data.ts';

export function mixesFeature(deps: MixDeps) {
  const service = mixService(deps);
  return {
    service,
    routes: mixRoutes(service),
    documents: { mixes: mixDocuments(deps.db) },
    eraseUser,
    exportUser,
  };
}
