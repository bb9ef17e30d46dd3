import { accountLifecycleEndpoints } from '@reprise/contract/accounts/lifecycle-calls.ts';
import { route, type Route } from '#platform/http/api/routes.ts';
import type { DeletionService } from './deletion.service.ts';
import type { ExportService } from './export.service.ts';

export function personalDataRoutes(
  deletions: DeletionService,
  exports: ExportService,
): readonly Route[] {
  return [
    route(
      accountLifecycleEndpoints.deleteAccount,
      ({ viewer, account }) => deletions.deleteOwn(account, viewer),
      { event: 'account-deletion' },
    ),
    route(
      accountLifecycleEndpoints.exportAccount,
      async ({ viewer, account }) => exports.exportAccount(account, viewer),
      { event: 'account-export' },
    ),
  ];
}
