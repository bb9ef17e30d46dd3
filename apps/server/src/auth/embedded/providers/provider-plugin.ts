import { createHash } from 'node:crypto';
import { accountLimits } from '@reprise/contract/accounts/limits.ts';
import { EMAIL_PATTERN } from '@reprise/contract/accounts/rules/email.ts';
import { toSingleLine } from '@reprise/contract/rules/single-line.ts';
import { MINUTE, SECOND } from '@reprise/contract/units.ts';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import {
  generateIdTokenNonce,
  generateState,
  getOAuthCallbackPath,
  parseState,
  type OAuthProvider,
} from 'better-auth/oauth2';
import { genericOAuth, type GenericOAuthConfig } from 'better-auth/plugins/generic-oauth';
import { decodeJwt } from 'jose';
import * as z from 'zod/mini';
import type { SignInProvider } from '#platform/sign-in-providers.ts';

const DISCOVERY_PATH = '/.well-known/openid-configuration';
const SCOPES = ['openid', 'email', 'profile'];
const CLOCK_TOLERANCE_MS = MINUTE;

/** GitHub, which has no OpenID Connect. Better Auth knows its addresses. */
export function socialProviders(providers: readonly SignInProvider[]) {
  const github = providers.find(({ id }) => id === 'github');
  return github && { github: { ...clientOf(github), prompt: 'select_account' as const } };
}

/**
 * Providers with OpenID Connect, whose ID tokens Better Auth verifies with their nonce. Each is
 * asked for its addresses by the first sign-in, and again until it answers: Better Auth's own
 * `init` waits for all of them without a limit, and every password with it.
 */
export function openIdProviders(providers: readonly SignInProvider[]) {
  const config = providers.flatMap(openIdConfig);
  const genericOAuthPendingDiscovery = new Map(config.map((each) => [each.providerId, each]));
  return {
    ...genericOAuth({ config }),
    init: async ({ socialProviders: others }: { readonly socialProviders: OAuthProvider[] }) => ({
      context: { socialProviders: others, genericOAuthPendingDiscovery },
    }),
  };
}

function openIdConfig(provider: SignInProvider): GenericOAuthConfig[] {
  const { id, issuer } = provider;
  if (issuer === null) return [];
  const google = id === 'google' && ({ prompt: 'select_account' } as const);
  return [
    {
      providerId: id,
      ...clientOf(provider),
      discoveryUrl: issuer.replace(/\/$/, '') + DISCOVERY_PATH,
      requireIdTokenVerification: true,
      scopes: SCOPES,
      pkce: true,
      ...google,
    },
  ];
}

function clientOf({ clientId, clientSecret }: SignInProvider) {
  return { clientId, clientSecret };
}

/** Why a browser is sent to a provider. `uid`: of the session that asked, null at a sign-in. */
const request = z.object({
  provider: z.string(),
  purpose: z.enum(['sign-in', 'link', 'confirm']),
  uid: z.nullable(z.string()),
});

export type ProviderRequest = z.infer<typeof request>;

export type ProviderPurpose = ProviderRequest['purpose'];

const callback = z.object({
  provider: z.string(),
  state: z.string(),
  code: z.string(),
  iss: z.optional(z.string()),
});

export type ProviderCallback = z.infer<typeof callback>;

/** What a provider has proven about the person at the browser. Names may be empty. */
export interface ProvenIdentity {
  readonly provider: string;
  readonly accountId: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * What Firebase's `signInWithCredential` takes. ID tokens are from providers with OpenID Connect,
 * and have the SHA-256 of `rawNonce` as nonce.
 */
export interface ProviderCredential {
  readonly idToken?: string | undefined;
  readonly accessToken?: string | undefined;
  readonly rawNonce?: string | undefined;
}

interface ProviderResponse {
  readonly request: ProviderRequest;
  readonly identity: ProvenIdentity;
  readonly credential: ProviderCredential;
}

/**
 * Of the callback. `expired`: the browser did not start it, or too long ago. `unreachable`: the
 * provider does not respond.
 */
export type ProviderFailure = 'expired' | 'failed' | 'no-email' | 'unreachable';

/**
 * Better Auth's flow without its own session and linking: it links by email (ADR 0066), and opens
 * sessions without the second factor. Callable only by this server's routes, not over HTTP.
 */
export function providerFlow() {
  return {
    id: 'provider-flow',
    endpoints: {
      startProvider: createAuthEndpoint.serverOnly(
        { method: 'POST', body: request },
        async (ctx) => {
          const { provider: id, purpose } = ctx.body;
          const provider = providerOf(ctx.context.socialProviders, id);
          if (provider === undefined) throw new APIError('SERVICE_UNAVAILABLE');
          const rawNonce = generateIdTokenNonce(provider);
          const idTokenNonce = rawNonce === undefined ? undefined : hashOf(rawNonce);
          const { state, codeVerifier } = await generateState(ctx, {
            additionalData: { request: ctx.body, rawNonce, startedAt: Date.now() },
            idTokenNonce,
          });
          const url = await provider.createAuthorizationURL({
            state,
            codeVerifier,
            idTokenNonce,
            redirectURI: redirectUriOf(ctx.context.baseURL, provider),
            // Otherwise a session of the provider would confirm without its user.
            ...(purpose === 'confirm' &&
              id === 'oidc' && { additionalParams: { prompt: 'login' } }),
          });
          return { url: url.toString() };
        },
      ),

      proveIdentity: createAuthEndpoint.serverOnly(
        { method: 'GET', query: callback },
        async (ctx): Promise<ProviderResponse> => {
          const { provider: id, code, iss } = ctx.query;
          const { codeVerifier, idTokenNonce, ...stored } = await parseState(ctx);
          const { request: asked, rawNonce, startedAt } = z.parse(stateData, stored);
          const provider = providerOf(ctx.context.socialProviders, id);
          // A response of one provider must not count as another's.
          const isMixedUp =
            asked.provider !== id || (iss !== undefined && iss !== (provider?.issuer ?? iss));
          if (provider === undefined || isMixedUp) throw failure('failed');
          const tokens = await provider
            .validateAuthorizationCode({
              code,
              codeVerifier,
              redirectURI: redirectUriOf(ctx.context.baseURL, provider),
            })
            .catch(() => null);
          if (tokens === null || (provider.idToken && !tokens.idToken)) throw failure('failed');
          const result = await provider.getUserInfo({
            ...tokens,
            expectedIdTokenNonce: idTokenNonce,
          });
          if (!result) throw failure('failed');
          if (asked.purpose === 'confirm' && isEarlierSignIn(tokens.idToken, startedAt))
            throw failure('failed');
          const accountId = await provider.accountSubject({ tokens, profile: result.data });
          const email = z.safeParse(provenEmail, result.user.email);
          if (!email.success) throw failure('no-email');
          return {
            request: asked,
            identity: {
              provider: id,
              accountId: accountIdOf(provider, z.parse(subject, String(accountId))),
              email: email.data.toLowerCase(),
              isEmailVerified: result.user.emailVerified,
              ...namesIn({ ...result.data, name: result.user.name }),
            },
            credential:
              tokens.idToken === undefined
                ? { accessToken: tokens.accessToken }
                : { idToken: tokens.idToken, rawNonce },
          };
        },
      ),
    },
  } as const;
}

/**
 * Not the rule for typed addresses, which replaces signs: the address of someone else can be the
 * proven one with another sign, such as the one for kelvin, which is `k` in lower case.
 */
const provenEmail = z
  .string()
  .check(z.trim(), z.maxLength(accountLimits.emailMax), z.regex(EMAIL_PATTERN));

const stateData = z.object({
  request,
  rawNonce: z.optional(z.string()),
  startedAt: z.number(),
});

const signInTime = z.object({ auth_time: z.number() });

/**
 * Returns true if a verified ID token dates the sign-in at the provider before `startedAt`: a user of
 * the browser can remove `prompt` from the address. Tokens without a time, as Google's, pass.
 */
function isEarlierSignIn(idToken: string | undefined, startedAt: number): boolean {
  const { data } = signInTime.safeParse(idToken === undefined ? {} : decodeJwt(idToken));
  return data !== undefined && data.auth_time * SECOND < startedAt - CLOCK_TOLERANCE_MS;
}

const subject = z.string().check(z.minLength(1), z.maxLength(255));

/**
 * Subjects are unique within one issuer: after a change of OIDC_ISSUER, someone else of the new one
 * may have the subject of a user.
 */
function accountIdOf({ id, issuer }: OAuthProvider, sub: string): string {
  return id === 'oidc' ? `${issuer} ${sub}` : sub;
}

function namesIn(claims: Readonly<Record<string, unknown>>) {
  const [first = '', ...others] = nameIn(claims['name']).split(' ');
  return {
    firstName: nameIn(claims['given_name']) || first,
    lastName: nameIn(claims['family_name']) || others.join(' '),
  };
}

/** Some providers send null for a name that they do not have. */
function nameIn(claim: unknown): string {
  return typeof claim === 'string' ? toSingleLine(claim) : '';
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function providerOf(providers: readonly OAuthProvider[], id: string): OAuthProvider | undefined {
  return providers.find((provider) => provider.id === id);
}

function redirectUriOf(baseUrl: string, provider: OAuthProvider): string {
  return baseUrl + getOAuthCallbackPath(provider);
}

function failure(code: ProviderFailure): APIError {
  return new APIError('BAD_REQUEST', { code });
}
