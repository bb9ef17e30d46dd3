import { weekJob, type WeekJobDeps } from './week.job.ts';
import { weekRoutes } from './week.routes.ts';
import { weekService, type WeekDeps } from './week.service.ts';
import { eraseUser, exportUser } from './week.user-data.ts';

interface WeekFeatureDeps extends WeekDeps, WeekJobDeps {}

export function weekFeature(deps: WeekFeatureDeps) {
  return {
    routes: weekRoutes(weekService(deps)),
    jobs: [weekJob(deps)],
    eraseUser,
    exportUser,
  };
}
