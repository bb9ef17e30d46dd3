import type { accountLifecycleEndpoints } from '@reprise/contract/accounts/lifecycle-calls.ts';
import type { Result } from '@reprise/contract/endpoint.ts';
import { SUCCESS } from '@reprise/contract/fields.ts';
import type { Transact, Tx } from '#platform/db/transaction.ts';
import { NotFoundError } from '#platform/errors.ts';
import type { SignIn, Viewer } from '#platform/viewer.ts';
import { insertAccountChange, revokeSignIns } from './accounts.repo.ts';

type Calls = typeof accountLifecycleEndpoints;

export interface SessionsService {
  /** Returns the open sessions, last used first, and marks the one of `signIn`. */
  listSessions(viewer: Viewer, signIn: SignIn): Promise<Result<Calls['sessions']>>;
  /**
   * Ends one session and closes its sockets on every server. Throws NotFoundError if the viewer has
   * no such session.
   */
  endSession(viewer: Viewer, sessionId: string): Promise<Result<Calls['endSession']>>;
  /**
   * Rejects the tokens of all sign-ins up to now except `exempt`, and closes their sockets on every
   * server.
   */
  signOutEverywhere(
    viewer: Viewer,
    exempt: SignIn | null,
  ): Promise<Result<Calls['signOutEverywhere']>>;
}

interface ListedSession {
  readonly id: string;
  readonly device: string;
  readonly signedInAt: Date;
  readonly lastUsedAt: Date;
}

export interface SessionsDeps {
  readonly transact: Transact;
  readonly listSessions: (uid: string) => Promise<readonly ListedSession[]>;
  readonly endSession: (tx: Tx, uid: string, sessionId: string) => Promise<boolean>;
  readonly endSessions: (tx: Tx, uid: string, exceptSessionId: string | null) => Promise<void>;
  readonly onSessionEnded: (sessionId: string) => void;
  readonly onSignedOut: (uid: string) => void;
}

export function sessionsService(deps: SessionsDeps): SessionsService {
  return {
    async listSessions({ uid }, { sessionId }) {
      const sessions = await deps.listSessions(uid);
      const rows = sessions.map(({ id, device, signedInAt, lastUsedAt }) => ({
        id,
        device,
        signed_in: signedInAt.toISOString(),
        last_used: lastUsedAt.toISOString(),
        is_current: id === sessionId,
      }));
      return { rows };
    },

    async endSession({ id, uid }, sessionId) {
      await deps.transact(async (tx) => {
        if (!(await deps.endSession(tx, uid, sessionId))) {
          throw new NotFoundError('This session has already ended.');
        }
        await insertAccountChange(tx, id);
      });
      deps.onSessionEnded(sessionId);
      return SUCCESS;
    },

    async signOutEverywhere({ id, uid }, exempt) {
      await deps.transact(async (tx) => {
        await revokeSignIns(tx, id, exempt === null ? null : new Date(exempt.signedInAt));
        await deps.endSessions(tx, uid, exempt?.sessionId ?? null);
        await insertAccountChange(tx, id);
      });
      deps.onSignedOut(uid);
      return SUCCESS;
    },
  };
}
