import type { accountLifecycleEndpoints } from '@reprise/contract/accounts/lifecycle-calls.ts';
import type { Result } from '@reprise/contract/endpoint.ts';
import { SUCCESS } from '@reprise/contract/fields.ts';
import type { Transact, Tx } from '#platform/db/transaction.ts';
import type { SignIn, Viewer } from '#platform/viewer.ts';
import { revokeSignIns } from './accounts.repo.ts';
import { insertAccountChange } from './operator/account-changes.repo.ts';

export interface SignOutService {
  /**
   * Rejects the tokens of all sign-ins up to now except `exempt`, and closes their sockets on every
   * server.
   */
  signOutEverywhere(
    viewer: Viewer,
    exempt: SignIn | null,
  ): Promise<Result<typeof accountLifecycleEndpoints.signOutEverywhere>>;
}

export interface SignOutDeps {
  readonly transact: Transact;
  readonly endSessions: (tx: Tx, uid: string, exceptSessionId: string | null) => Promise<void>;
  readonly onSignedOut: (uid: string) => void;
}

export function signOutService({
  transact,
  endSessions,
  onSignedOut,
}: SignOutDeps): SignOutService {
  return {
    async signOutEverywhere({ id, uid }, except) {
      await transact(async (tx) => {
        await revokeSignIns(tx, id, except === null ? null : new Date(except.signedInAt));
        await endSessions(tx, uid, except?.sessionId ?? null);
        await insertAccountChange(tx, id);
      });
      onSignedOut(uid);
      return SUCCESS;
    },
  };
}
