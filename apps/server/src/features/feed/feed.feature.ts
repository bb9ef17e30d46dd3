import { feedPages, type FeedPagesDeps } from './feed.pages.ts';
import { feedRoutes } from './feed.routes.ts';
import { feedService, type FeedDeps } from './feed.service.ts';
import { eraseUser, exportUser } from './feed.user-data.ts';
import { oldViewsJob, type OldViewsDeps } from './old-views.ts';
import { watchedService } from './watched.service.ts';

interface FeedFeatureDeps extends FeedDeps, Pick<FeedPagesDeps, 'log'>, OldViewsDeps {}

export function feedFeature(deps: FeedFeatureDeps) {
  const service = feedService(deps);
  const watched = watchedService({ ...deps, feed: service });
  return {
    service,
    watched,
    routes: feedRoutes(service, watched),
    pages: feedPages({ feed: service, log: deps.log }),
    jobs: [oldViewsJob(deps)],
    eraseUser,
    exportUser,
  };
}
