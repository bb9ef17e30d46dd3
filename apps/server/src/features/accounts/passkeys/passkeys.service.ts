import type { Result } from '@reprise/contract/endpoint.ts';
import type {
  NewPasskey,
  PasskeyCreationOptions,
  passkeyEndpoints,
} from '@reprise/contract/accounts/passkey-calls.ts';
import { SUCCESS } from '@reprise/contract/fields.ts';
import { NotFoundError } from '#platform/errors.ts';
import type { Viewer } from '#platform/viewer.ts';

type Calls = typeof passkeyEndpoints;

/**
 * A user's passkeys. Throws NotFoundError if this server stores none, or for another user's
 * passkey.
 */
export interface PasskeyService {
  /** Lists passkeys, oldest first. */
  list(viewer: Viewer): Promise<Result<Calls['passkeys']>>;
  /** Throws TOO_MANY_PASSKEYS. */
  startAdding(viewer: Viewer): Promise<Result<Calls['passkeyOptions']>>;
  /** Throws INVALID_PASSKEY or TOO_MANY_PASSKEYS. */
  add(viewer: Viewer, name: string, passkey: NewPasskey): Promise<Result<Calls['addPasskey']>>;
  rename(viewer: Viewer, id: string, name: string): Promise<Result<Calls['renamePasskey']>>;
  remove(viewer: Viewer, id: string): Promise<Result<Calls['removePasskey']>>;
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
  startAdding(account: Viewer): Promise<PasskeyCreationOptions>;
  add(uid: string, name: string, passkey: NewPasskey): Promise<void>;
  rename(uid: string, id: string, name: string): Promise<boolean>;
  remove(uid: string, id: string): Promise<boolean>;
}

export interface PasskeyDeps {
  /** Null with Firebase. */
  readonly passkeys: Passkeys | null;
}

export function passkeyService({ passkeys }: PasskeyDeps): PasskeyService {
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

    startAdding: async (viewer) => offered().startAdding(viewer),

    async add({ uid }, name, passkey) {
      await offered().add(uid, name, passkey);
      return SUCCESS;
    },

    async rename({ uid }, id, name) {
      if (!(await offered().rename(uid, id, name))) throw unknownPasskey();
      return SUCCESS;
    },

    async remove({ uid }, id) {
      if (!(await offered().remove(uid, id))) throw unknownPasskey();
      return SUCCESS;
    },
  };
}

function unknownPasskey(): NotFoundError {
  return new NotFoundError('This passkey was already removed.');
}
