import { DEFAULT_SITE_NAME } from '@reprise/contract/site/site-name.ts';
import { firebaseSettings, type Config } from './config.ts';
import { signInProviders } from './sign-in-providers.ts';

export type PublicConfig = ReturnType<typeof publicConfig>;

/** Public settings for the browser (apps/web/src/platform/config.ts). */
export function publicConfig(config: Config, ownPages: readonly string[]) {
  const firebase = firebaseSettings(config);
  return {
    authProvider: config.AUTH_PROVIDER,
    notices: config.NOTICES === 'on',
    links: config.LINKS,
    ...(firebase === null ? {} : { firebase }),
    signIn: signInProviders(config).map(({ id, name }) => ({ id, name })),
    mail: firebase === null ? config.SMTP_URL !== undefined : config.FIREBASE_EMAIL_LINKS === 'on',
    emailVerification: config.EMAIL_VERIFICATION,
    ownPages,
    ...(config.SITE_NAME === DEFAULT_SITE_NAME ? {} : { siteName: config.SITE_NAME }),
    ...(config.SITE_INTRODUCTION === undefined ? {} : { introduction: config.SITE_INTRODUCTION }),
  };
}

export function signInOrigins(config: Config): readonly string[] {
  const firebase = firebaseSettings(config);
  if (firebase === null) return [];
  if (firebase.emulatorUrl !== undefined) return [firebase.emulatorUrl];
  return ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];
}
