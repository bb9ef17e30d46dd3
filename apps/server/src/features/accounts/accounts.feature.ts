import { userDocuments } from './accounts.documents.ts';
import { accountRoutes } from './accounts.routes.ts';
import { accountService, type AccountDeps } from './accounts.service.ts';
import { deletionService, type DeletionDeps } from './deletion.service.ts';
import { exportService, type ExportDeps } from './export.service.ts';
import { personalDataRoutes } from './personal-data.routes.ts';
import { signOutService, type SignOutDeps } from './sign-out.service.ts';

export { storeEmail } from './accounts.service.ts';

interface AccountsFeatureDeps extends AccountDeps, SignOutDeps, DeletionDeps, ExportDeps {}

export function accountsFeature(deps: AccountsFeatureDeps) {
  return {
    routes: [
      ...accountRoutes(accountService(deps), signOutService(deps)),
      ...personalDataRoutes(deletionService(deps), exportService(deps)),
    ],
    documents: { users: userDocuments(deps.db) },
  };
}
