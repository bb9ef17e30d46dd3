import type {
  signInEndpoints,
  SignInMethodKind,
} from '@reprise/contract/accounts/sign-in-calls.ts';
import type { Result } from '@reprise/contract/endpoint.ts';
import { SUCCESS } from '@reprise/contract/fields.ts';
import type { Transact, Tx } from '#platform/db/transaction.ts';
import { NotFoundError } from '#platform/errors.ts';
import type { SignIn, Viewer } from '#platform/viewer.ts';
import { insertAccountChange } from './accounts.repo.ts';

type Calls = typeof signInEndpoints;

/** A user's password and providers. */
export interface SignInMethodService {
  /** Lists them, oldest first. Empty if this server does not store them. */
  list(viewer: Viewer): Promise<Result<Calls['signInMethods']>>;
  /**
   * Removes one and ends the other sessions. Throws LAST_SIGN_IN_METHOD; SECOND_FACTOR_REQUIRED if
   * the sign-in has not passed a factor of the account; NotFoundError if there is none.
   */
  remove(
    viewer: Viewer,
    signIn: SignIn,
    kind: SignInMethodKind,
  ): Promise<Result<Calls['removeSignInMethod']>>;
}

interface SignInMethods {
  list(
    uid: string,
  ): Promise<readonly { readonly kind: SignInMethodKind; readonly addedAt: Date }[]>;
  remove(
    tx: Tx,
    session: { readonly uid: string; readonly sessionId: string | null },
    kind: SignInMethodKind,
  ): Promise<boolean>;
}

export interface SignInMethodDeps {
  /** Null with Firebase. */
  readonly signInMethods: SignInMethods | null;
  readonly transact: Transact;
  readonly onSignedOut: (uid: string) => void;
}

export function signInMethodService(deps: SignInMethodDeps): SignInMethodService {
  const { signInMethods, transact, onSignedOut } = deps;
  return {
    async list({ uid }) {
      const stored = (await signInMethods?.list(uid)) ?? [];
      return { rows: stored.map(({ kind, addedAt }) => ({ kind, added: addedAt.toISOString() })) };
    },

    async remove({ id, uid }, { sessionId }, kind) {
      await transact(async (tx) => {
        const isRemoved = await signInMethods?.remove(tx, { uid, sessionId }, kind);
        if (isRemoved !== true) throw new NotFoundError('Your account does not sign in with this.');
        await insertAccountChange(tx, id);
      });
      onSignedOut(uid);
      return SUCCESS;
    },
  };
}
