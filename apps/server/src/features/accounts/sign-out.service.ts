import type { Transact, Tx } from '#platform/db/transaction.ts';
import type { SignIn, Viewer } from '#platform/viewer.ts';
import { revokeSignIns } from './accounts.repo.ts';

/** The end of a person's sessions on all devices. */
export interface SignOutService {
  /**
   * Refuses the tokens of all sign-ins up to now, but for the kept one, and closes their sockets at
   * every server. A token that is renewed goes on to be refused; signing in again helps.
   */
  signOutEverywhere(viewer: Viewer, kept: SignIn | null): Promise<void>;
}

/** What signing out everywhere needs of others. */
export interface SignOutDeps {
  readonly transact: Transact;
  /** Ends the sessions that the authentication service keeps (auth/identity-provider.ts). */
  readonly endSessions: (tx: Tx, uid: string, keptSessionId: string | null) => Promise<void>;
  /** Told the uid when it is done, so that sockets are looked at again. */
  readonly onSignedOut: (uid: string) => void;
}

/** The service over its database and the authentication service. */
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
      });
      onSignedOut(uid);
    },
  };
}
