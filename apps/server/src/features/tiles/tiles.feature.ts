import { indexTilesJob, tileIndexer, type IndexerDeps } from './index-tiles.ts';
import { importService } from './imports/import.service.ts';
import { saveService, type SaveDeps } from './saves.service.ts';
import { missingCreditsJob, oldCreditsJob, oldFailuresJob } from './sources/source-jobs.ts';
import { refusedChannels, type RefusedChannelDeps } from './sources/refused-channels.service.ts';
import { sourceService, type SourceDeps } from './sources/sources.service.ts';
import { tileRoutes } from './tiles.routes.ts';
import { tileService, type TileDeps } from './tiles.service.ts';
import { countTilesOf, eraseUser, exportUser, lockTilesOf } from './tiles.user-data.ts';

type TilesFeatureDeps = Omit<TileDeps, 'sources' | 'indexer'> &
  IndexerDeps &
  SourceDeps &
  SaveDeps &
  RefusedChannelDeps;

export function tilesFeature(deps: TilesFeatureDeps) {
  const channels = refusedChannels(deps);
  const sources = sourceService(deps);
  const indexer = tileIndexer(deps);
  const service = tileService({ ...deps, sources, indexer });
  const imports = importService({ ...deps, sources, indexer });
  return {
    service,
    channels,
    sources,
    imports,
    routes: tileRoutes({
      tiles: service,
      imports,
      sources,
      saves: saveService(deps),
    }),
    jobs: [
      oldFailuresJob(deps),
      oldCreditsJob({ ...deps, sources }),
      missingCreditsJob({ ...deps, sources }),
      indexTilesJob(deps),
    ],
    finishIndexing: indexer.finish,
    countTilesOf,
    lockTilesOf,
    eraseUser,
    exportUser,
  };
}
