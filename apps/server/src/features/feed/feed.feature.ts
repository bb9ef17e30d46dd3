import { feedPages, type FeedPagesDeps } from './feed.pages.ts';
import { feedRoutes } from './feed.routes.ts';
import { feedService, type FeedDeps } from './feed.service.ts';
import { eraseUser, exportUser } from './feed.user-data.ts';
import { oldViewsJob, type OldViewsDeps } from './old-views.ts';

interface FeedFeatureDeps extends FeedDeps, Pick<FeedPagesDeps, 'log'>, OldViewsDeps {}

export function feedFeature(deps: FeedFeatureDeps) {
  const service = feedService(deps);
  return {
    service,
    routes: feedRoutes(service),
    pages: feedPages({ feed: service, log: deps.log }),
    jobs: [oldViewsJob(deps)],
    eraseUser,
    exportUser,
  };
}
