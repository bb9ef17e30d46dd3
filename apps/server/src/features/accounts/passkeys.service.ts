import type { Result } from '@reprise/contract/endpoint.ts';
import type {
  NewPasskey,
  PasskeyCreationOptions,
  passkeyEndpoints,
} from '@reprise/contract/accounts/passkey-calls.ts';
import { SUCCESS } from '@reprise/contract/fields.ts';
import { insertAccountChange } from './accounts.repo.ts';
import type { Transact, Tx } from '#platform/db/transaction.ts';
import { NotFoundError } from '#platform/errors.ts';
import type { SignIn, Viewer } from '#platform/viewer.ts';

type Calls = typeof passkeyEndpoints;

/**
 * A user's passkeys. Throws NotFoundError if this server stores none, or for another user's
 * passkey.
 */
export interface PasskeyService {
  /** Lists passkeys, oldest first. */
  list(viewer: Viewer): Promise<Result<Calls['passkeys']>>;
  /** Throws TOO_MANY_PASSKEYS, and like `add`. */
  startAdding(viewer: Viewer, signIn: SignIn): Promise<Result<Calls['passkeyOptions']>>;
  /**
   * Throws INVALID_PASSKEY or TOO_MANY_PASSKEYS; SECOND_FACTOR_REQUIRED if the sign-in has not
   * passed a factor of the account, or the viewer's role requires one from before;
   * EMAIL_UNVERIFIED.
   */
  add(viewer: Viewer, signIn: SignIn, input: NewPasskeyInput): Promise<Result<Calls['addPasskey']>>;
  rename(viewer: Viewer, id: string, name: string): Promise<Result<Calls['renamePasskey']>>;
  /**
   * Ends the other sessions that it opened, access tokens and webhooks. Throws LAST_SIGN_IN_METHOD;
   * SECOND_FACTOR_REQUIRED if the sign-in has not passed a factor of the account.
   */
  remove(viewer: Viewer, signIn: SignIn, id: string): Promise<Result<Calls['removePasskey']>>;
}

interface NewPasskeyInput {
  readonly name: string;
  readonly passkey: NewPasskey;
}

interface PasskeySession {
  readonly uid: string;
  readonly sessionId: string | null;
}

interface Passkeys {
  list(uid: string): Promise<
    readonly {
      readonly id: string;
      readonly name: string;
      readonly addedAt: Date;
      readonly lastUsedAt: Date | null;
    }[]
  >;
  startAdding(
    account: PasskeySession & { readonly username: string },
  ): Promise<PasskeyCreationOptions>;
  add(session: PasskeySession, name: string, passkey: NewPasskey): Promise<void>;
  rename(uid: string, id: string, name: string): Promise<boolean>;
  /** Returns false without the passkey. */
  remove(tx: Tx, session: PasskeySession, id: string): Promise<boolean>;
}

export interface PasskeyDeps {
  /** Null with Firebase. */
  readonly passkeys: Passkeys | null;
  readonly transact: Transact;
  readonly onSignedOut: (uid: string) => void;
}

export function passkeyService({ passkeys, transact, onSignedOut }: PasskeyDeps): PasskeyService {
  function offered(): Passkeys {
    if (passkeys === null) throw new NotFoundError('This site does not offer passkeys.');
    return passkeys;
  }

  return {
    async list({ uid }) {
      const stored = (await passkeys?.list(uid)) ?? [];
      const rows = stored.map(({ id, name, addedAt, lastUsedAt }) => ({
        id,
        name,
        added: addedAt.toISOString(),
        last_used: lastUsedAt?.toISOString() ?? null,
      }));
      return { rows };
    },

    startAdding: async ({ uid, username }, { sessionId }) =>
      offered().startAdding({ uid, username, sessionId }),

    async add({ uid }, { sessionId }, { name, passkey }) {
      await offered().add({ uid, sessionId }, name, passkey);
      return SUCCESS;
    },

    async rename({ uid }, id, name) {
      if (!(await offered().rename(uid, id, name))) throw unknownPasskey();
      return SUCCESS;
    },

    async remove({ id: userId, uid }, { sessionId }, id) {
      await transact(async (tx) => {
        if (!(await offered().remove(tx, { uid, sessionId }, id))) throw unknownPasskey();
        await insertAccountChange(tx, userId);
      });
      onSignedOut(uid);
      return SUCCESS;
    },
  };
}

function unknownPasskey(): NotFoundError {
  return new NotFoundError('This passkey was already removed.');
}
