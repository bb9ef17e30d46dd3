import type { FastifyBaseLogger } from 'fastify';
import { firebaseSettings, type Config } from '#platform/config.ts';
import type { OpenDatabase } from '#platform/db/open.ts';
import { transactionOpener, type Tx } from '#platform/db/transaction.ts';
import type { Limiter } from '#platform/http/limits/limiter.ts';
import { mailLanguage } from '#platform/mail/mail-language.ts';
import { mailerOf } from '#platform/mail/mail.ts';
import type { MailOutcome } from '#platform/mail/mailer.ts';
import { signInProviders } from '#platform/sign-in-providers.ts';
import { embeddedIdentity } from './embedded/embedded-identity.ts';
import { renewEncryption } from './embedded/secrets/stored-secrets.ts';
import { firebaseIdentity } from './firebase/firebase-identity.ts';
import type { CheckSignUp, ClaimInvite, IdentityProvider } from './identity-provider.ts';
import type { RequireNotSuspended } from './suspended-accounts.ts';

interface IdentityDeps {
  readonly config: Config;
  readonly database: OpenDatabase;
  readonly log: FastifyBaseLogger;
  readonly limiter: Limiter;
  readonly secret: string;
  readonly previousSecret?: string | undefined;
  readonly publicUrl: string;
  readonly onMail: (outcome: MailOutcome) => void;
  readonly disabledUids: ReadonlySet<string>;
  readonly requireNotSuspended: RequireNotSuspended;
  readonly checkSignUp: CheckSignUp;
  readonly claimInvite: ClaimInvite;
  readonly firebaseKeysUrl?: URL;
  readonly storeUserEmail: (tx: Tx, uid: string, email: string) => Promise<void>;
  readonly revokeTokens: (tx: Tx, uid: string) => Promise<void>;
}

/** Also ends the sessions and email links of disabled accounts. */
export async function openIdentity(deps: IdentityDeps): Promise<IdentityProvider> {
  const identity = await openProvider(deps);
  const { database, disabledUids } = deps;
  if (disabledUids.size > 0) {
    await transactionOpener(database.db)(async (tx) => {
      for (const uid of disabledUids) await identity.endSessions(tx, uid, null);
    });
  }
  return identity;
}

async function openProvider(deps: IdentityDeps): Promise<IdentityProvider> {
  const { config, database, firebaseKeysUrl: keysUrl } = deps;
  const providers = signInProviders(config);
  const firebase = firebaseSettings(config);
  if (firebase !== null) {
    const { projectId, emulatorUrl } = firebase;
    const project = { projectId, isEmulated: emulatorUrl !== undefined, keysUrl };
    return firebaseIdentity(project, { ...deps, ...database, providers });
  }
  const { onMail, log } = deps;
  const findLanguage = mailLanguage(database.db, config.DEFAULT_LANGUAGE);
  const mailer = mailerOf(config, log, { onMail, findLanguage });
  const rules = {
    isEmailRequired: config.EMAIL_VERIFICATION === 'required',
    isSecondFactorRequired: config.REQUIRE_SECOND_FACTOR === 'moderators',
  };
  await renewEncryption(database.db, deps);
  return embeddedIdentity({ ...deps, ...database, mailer, providers, ...rules });
}
