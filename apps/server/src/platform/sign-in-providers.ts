import type { SignInProviderId } from '@reprise/contract/accounts/sign-in-calls.ts';
import type * as z from 'zod/mini';
import { StartError } from './errors.ts';
import type { signInSettings } from './settings/sign-in-settings.ts';

type Config = {
  readonly [K in keyof typeof signInSettings]: z.output<(typeof signInSettings)[K]['rule']>;
};

/** A provider that is set up. */
export interface SignInProvider {
  readonly id: SignInProviderId;
  /** As buttons show it. */
  readonly name: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Null for a provider without OpenID Connect. */
  readonly issuer: string | null;
}

const GOOGLE_ISSUER = 'https://accounts.google.com';

/** Returns the providers in the order of their buttons. Throws StartError for incomplete settings. */
export function signInProviders(config: Config): readonly SignInProvider[] {
  const { OIDC_ISSUER: issuer = null, OIDC_NAME } = config;
  const providers = [
    providerOf(config, 'GOOGLE', { id: 'google', name: 'Google', issuer: GOOGLE_ISSUER }),
    providerOf(config, 'GITHUB', { id: 'github', name: 'GitHub', issuer: null }),
    providerOf(config, 'OIDC', { id: 'oidc', name: OIDC_NAME, issuer }),
  ].filter((provider) => provider !== null);
  if ((issuer !== null) !== providers.some(({ id }) => id === 'oidc')) {
    throw new StartError('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET need each other.');
  }
  return providers;
}

function providerOf(
  config: Config,
  prefix: 'GOOGLE' | 'GITHUB' | 'OIDC',
  provider: Pick<SignInProvider, 'id' | 'name' | 'issuer'>,
): SignInProvider | null {
  const clientId = config[`${prefix}_CLIENT_ID`];
  const clientSecret = config[`${prefix}_CLIENT_SECRET`];
  if (clientId === undefined && clientSecret === undefined) return null;
  if (clientId === undefined || clientSecret === undefined) {
    throw new StartError(`${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET need each other.`);
  }
  return { ...provider, clientId, clientSecret };
}
