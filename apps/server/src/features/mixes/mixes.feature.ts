import { mixDocuments } from './mixes.documents.ts';
import { mixRoutes } from './mixes.routes.ts';
import { changedClips, type ChangedClipDeps } from './changed-clips.ts';
import { mixService, type MixDeps } from './mixes.service.ts';
import { eraseUser, exportUser } from './mixes.user-data.ts';

export function mixesFeature(deps: MixDeps & ChangedClipDeps) {
  const service = mixService(deps);
  return {
    service,
    changedClips: changedClips(deps),
    routes: mixRoutes(service),
    documents: { mixes: mixDocuments(deps.db) },
    eraseUser,
    exportUser,
  };
}
