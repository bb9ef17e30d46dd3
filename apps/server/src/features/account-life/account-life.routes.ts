import { accountLifeEndpoints } from '@reprise/contract/account-life.ts';
import { route, type Route } from '#platform/http/routes.ts';
import type { DeletionService } from './deletion.service.ts';
import type { ExportService } from './export.service.ts';

/** The calls that end an account and hand out what is kept of it (contract account-life.ts). */
export function accountLifeRoutes(
  deletions: DeletionService,
  exports: ExportService,
): readonly Route[] {
  return [
    route(accountLifeEndpoints.deleteAccount, ({ viewer }) => deletions.deleteAccount(viewer)),
    route(accountLifeEndpoints.exportAccount, async ({ viewer }) => exports.exportAccount(viewer)),
  ];
}
