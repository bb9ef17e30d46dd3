import type { CurrentSession } from '#auth/embedded/better-auth-calls.ts';
import { makeUid } from '#auth/embedded/better-auth.ts';
import { accountMails } from '#auth/embedded/credentials/account-mails.ts';
import type { FactorRights } from '#auth/embedded/second-factor/factor-rights.ts';
import {
  accountByEmail,
  emailTaken,
  lockSession,
  readCredentials,
} from '#auth/embedded/tables/account-tables.ts';
import {
  claimProof,
  readProof,
  storeProof,
  type ProviderProof,
} from '#auth/embedded/tables/provider-proofs.ts';
import {
  findOwner,
  insertProviderAccount,
  linkProvider,
  type ProviderKey,
} from '#auth/embedded/tables/provider-table.ts';
import type { ClaimInvite } from '#auth/identity-provider.ts';
import type { Db } from '#platform/db/open.ts';
import { statementRunner, transactionOpener } from '#platform/db/transaction.ts';
import { InvalidInputError, UnauthenticatedError } from '#platform/errors.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import type { SignInProvider } from '#platform/sign-in-providers.ts';
import type { ProvenIdentity, ProviderPurpose } from './provider-plugin.ts';

/** The suggestions for a new account. Names may be empty. */
interface NewPerson {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * What a browser can do with the proof of a provider. All throw INVALID_CODE if the proof is
 * missing, used, expired or for another purpose.
 */
export interface ProviderSignIns {
  /** Returns the secret of the proof, for a cookie. */
  store(proof: ProviderProof): Promise<string>;
  /**
   * Returns the account that signs in with it, and uses up the proof. Without one returns the new
   * person, and keeps the proof for `createAccount`. Throws EMAIL_TAKEN if another account has the
   * email: a provider's word for an address does not open an account (ADR 0066).
   */
  find(secret: string): Promise<ProviderAccount | NewPerson>;
  /** Throws INVALID_CODE for a proof that is not of a new person. */
  requireNewPerson(secret: string): Promise<void>;
  /** Stores a new account without a password, which uses up proof and invite. Throws EMAIL_TAKEN. */
  createAccount(secret: string, invite: string | undefined): Promise<NewAccount>;
  /**
   * Adds the provider to the account of the session. Throws SIGN_IN_METHOD_TAKEN,
   * SECOND_FACTOR_REQUIRED.
   */
  link(session: CurrentSession, secret: string): Promise<void>;
  /**
   * Returns the account's credentials before the check, for a new session. Throws an
   * UnauthenticatedError if the session's account does not sign in with it.
   */
  confirm(session: CurrentSession, secret: string): Promise<string | null>;
}

export interface ProviderAccount {
  readonly uid: string;
  readonly key: ProviderKey;
}

interface NewAccount extends ProviderAccount {
  readonly email: string;
  readonly isEmailVerified: boolean;
}

interface ProviderSignInDeps {
  readonly db: Db;
  readonly mailer: Mailer;
  readonly providers: readonly SignInProvider[];
  readonly rights: FactorRights;
  readonly claimInvite: ClaimInvite;
}

export function providerSignIns(deps: ProviderSignInDeps): ProviderSignIns {
  const { db, mailer, providers, rights } = deps;
  const runStatement = statementRunner(db);
  const transact = transactionOpener(db);

  async function claim(
    secret: string,
    purpose: ProviderPurpose,
    uid: string | null,
  ): Promise<ProvenIdentity> {
    const proof = await runStatement((statement) => claimProof(statement, secret));
    return identityIn(proof, purpose, uid);
  }

  return {
    store: ({ request, identity }) =>
      runStatement((statement) => storeProof(statement, { request, identity })),

    async find(secret) {
      const identity = identityIn(await readProof(db, secret), 'sign-in', null);
      const uid = await findOwner(db, identity);
      const { email, firstName, lastName } = identity;
      const isNew = uid === null && (await accountByEmail(db, email)) === null;
      if (isNew) return { email, firstName, lastName };
      await claim(secret, 'sign-in', null);
      if (uid === null) throw emailTaken();
      return { uid, key: keyOf(identity) };
    },

    async requireNewPerson(secret) {
      const identity = identityIn(await readProof(db, secret), 'sign-in', null);
      if ((await findOwner(db, identity)) !== null) throw invalidProof();
    },

    async createAccount(secret, invite) {
      const uid = makeUid();
      const identity = await transact(async (tx) => {
        const proven = identityIn(await claimProof(tx, secret), 'sign-in', null);
        const { email, isEmailVerified } = proven;
        await insertProviderAccount(tx, { uid, email, isEmailVerified }, keyOf(proven));
        await deps.claimInvite(tx, uid, invite);
        return proven;
      });
      const { email, isEmailVerified } = identity;
      return { uid, key: keyOf(identity), email, isEmailVerified };
    },

    async link({ session, user }, secret) {
      const identity = await claim(secret, 'link', user.id);
      const email = await transact(async (tx) => {
        const locked = await lockSession(tx, { uid: user.id, sessionId: session.id });
        await rights.requirePassed(tx, locked);
        await linkProvider(tx, user.id, keyOf(identity));
        return locked.email;
      });
      const name = providers.find(({ id }) => id === identity.provider)?.name ?? '';
      void mailer.send(accountMails.providerAdded(email, name));
    },

    async confirm({ user }, secret) {
      const credentials = await readCredentials(db, user.id);
      const identity = await claim(secret, 'confirm', user.id);
      if ((await findOwner(db, identity)) === user.id) return credentials;
      throw new UnauthenticatedError('Your account does not sign in with this.');
    },
  };
}

function identityIn(
  proof: ProviderProof | null,
  purpose: ProviderPurpose,
  uid: string | null,
): ProvenIdentity {
  if (proof?.request.purpose !== purpose || proof.request.uid !== uid) throw invalidProof();
  return proof.identity;
}

function keyOf({ provider, accountId }: ProvenIdentity): ProviderKey {
  return { provider, accountId };
}

export function invalidProof(): InvalidInputError {
  return new InvalidInputError('Too much time has passed: start again.', 'INVALID_CODE');
}
