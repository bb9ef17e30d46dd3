import { userDocuments } from './accounts.documents.ts';
import { accountRoutes } from './accounts.routes.ts';
import { accountService, type AccountDeps } from './accounts.service.ts';
import { deletionService, type DeletionDeps } from './deletion.service.ts';
import { exportService, type ExportDeps } from './export.service.ts';
import {
  accountOperations,
  type AccountOperationDeps,
} from './operator/account-operation.service.ts';
import { userDirectory } from './operator/user-directory.service.ts';
import { passkeyService, type PasskeyDeps } from './passkeys.service.ts';
import { signInMethodService, type SignInMethodDeps } from './sign-in-methods.service.ts';
import { photoPages } from './photo/photo.pages.ts';
import { photoService } from './photo/photo.service.ts';
import { sessionsService, type SessionsDeps } from './sessions.service.ts';
import type { SignUpGate } from './sign-ups/sign-up-gate.service.ts';
import { signUpJobs } from './sign-ups/sign-up-jobs.ts';
import {
  signUpOperations,
  type SignUpOperationDeps,
} from './sign-ups/sign-up-operation.service.ts';
import { watchAccounts, type AccountWatchDeps } from './suspension/account-watch.ts';
import { suspensionService, type SuspensionDeps } from './suspension/suspension.service.ts';

export { storeEmail } from './accounts.service.ts';
export { signUpGate, type SignUpGate } from './sign-ups/sign-up-gate.service.ts';

interface AccountsFeatureDeps
  extends
    AccountDeps,
    SessionsDeps,
    PasskeyDeps,
    SignInMethodDeps,
    Omit<DeletionDeps, 'userData' | 'storedAccounts'>,
    ExportDeps,
    SuspensionDeps,
    Omit<AccountOperationDeps, 'deletions'>,
    Omit<SignUpOperationDeps, 'deletions'>,
    AccountWatchDeps {
  readonly signUpGate: SignUpGate;
}

export function accountsFeature(deps: AccountsFeatureDeps) {
  const suspensions = suspensionService(deps);
  const deletions = deletionService(deps);
  const photos = photoService(deps);
  return {
    routes: accountRoutes({
      accounts: accountService(deps),
      photos,
      sessions: sessionsService(deps),
      passkeys: passkeyService(deps),
      signInMethods: signInMethodService(deps),
      signUpGate: deps.signUpGate,
      deletions,
      exports: exportService(deps),
    }),
    servePhotos: photoPages(photos),
    documents: { users: userDocuments(deps.db) },
    jobs: signUpJobs({ ...deps, deletions }),
    operations: {
      directory: userDirectory(deps),
      suspensions,
      accounts: accountOperations({ ...deps, deletions }),
      signUps: signUpOperations({ ...deps, deletions }),
    },
    watch: () => watchAccounts(deps, suspensions),
  };
}
