import { accountLifecycleEndpoints } from '@reprise/contract/accounts/lifecycle-calls.ts';
import { route, type Route } from '#platform/http/api/routes.ts';
import type { DeletionService } from './deletion.service.ts';
import type { ExportService } from './export.service.ts';

/** The calls that end an account and hand out what is kept of it (contract account-life.ts). */
export function personalDataRoutes(
  deletions: DeletionService,
  exports: ExportService,
): readonly Route[] {
  return [
    route(accountLifecycleEndpoints.deleteAccount, ({ viewer }) => deletions.deleteAccount(viewer)),
    route(accountLifecycleEndpoints.exportAccount, async ({ viewer }) =>
      exports.exportAccount(viewer),
    ),
  ];
}
