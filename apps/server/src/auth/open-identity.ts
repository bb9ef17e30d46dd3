import type { FastifyBaseLogger } from 'fastify';
import { firebaseSettings, type Config } from '#platform/config.ts';
import type { OpenDatabase } from '#platform/db/open.ts';
import type { Tx } from '#platform/db/transaction.ts';
import type { Limiter } from '#platform/http/limiter.ts';
import { mailerOf } from '#platform/mail/mail.ts';
import type { MailOutcome } from '#platform/mail/mailer.ts';
import { embeddedIdentity } from './embedded/embedded-identity.ts';
import { firebaseIdentity } from './firebase/firebase-identity.ts';
import { renewEncryption } from './embedded/secrets/stored-secrets.ts';
import type { RequireNotSuspended } from './suspended-accounts.ts';
import type { CheckSignUp, ClaimInvite, IdentityProvider } from './identity-provider.ts';

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
}

export async function openIdentity(deps: IdentityDeps): Promise<IdentityProvider> {
  const { config, database, firebaseKeysUrl: keysUrl } = deps;
  const firebase = firebaseSettings(config);
  if (firebase !== null) {
    const { projectId, emulatorUrl } = firebase;
    return firebaseIdentity({ projectId, isEmulated: emulatorUrl !== undefined, keysUrl });
  }
  const mailer = mailerOf(config, deps.log, deps.onMail);
  const rules = {
    isEmailRequired: config.EMAIL_VERIFICATION === 'required',
    isSecondFactorRequired: config.REQUIRE_SECOND_FACTOR === 'moderators',
  };
  await renewEncryption(database.db, deps);
  return embeddedIdentity({ ...deps, ...database, mailer, ...rules });
}
