import { randomInt } from 'node:crypto';
import { accountLimits, sessionLimits } from '@reprise/contract/accounts/limits.ts';
import { EMAIL_PATTERN } from '@reprise/contract/accounts/rules/email.ts';
import { siteName } from '@reprise/contract/site/site-name.ts';
import { betterAuth } from 'better-auth';
import { APIError } from 'better-auth/api';
import { jwt } from 'better-auth/plugins/jwt';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import type { SignInProvider } from '#platform/sign-in-providers.ts';
import type { RequireNotSuspended } from '#auth/suspended-accounts.ts';
import { openIdProviders, providerFlow, socialProviders } from './providers/provider-plugin.ts';
import { secondFactorCookie, secondFactorPlugin, sessionOpener } from './better-auth-plugins.ts';
import { errorRecordingDatabase } from './database-errors.ts';
import { passwordHashing } from './password-hashing.ts';
import { versionedSecrets, type EncryptionSecrets } from './secrets/versioned-secrets.ts';
import { storeSigningKey } from './signing-keys.ts';
import { endSurplusSessions, idleEnd } from './tables/sessions.ts';

// Better Auth validates emails by Zod's own pattern, which rejects valid ones. The calls have
// validated them (auth-calls.ts).
Object.assign(z.regexes.email, { test: (email: string) => EMAIL_PATTERN.test(email) });

export interface EmbeddedAuthDeps extends EncryptionSecrets {
  readonly pool: Pool;
  readonly publicUrl: string;
  readonly log: FastifyBaseLogger;
  /** Users can sign in with them. */
  readonly providers?: readonly SignInProvider[];
  readonly disabledUids?: ReadonlySet<string>;
  readonly requireNotSuspended?: RequireNotSuspended;
  /** Called with the id of every session that is ended early. */
  readonly onSessionEnd?: (sessionId: string) => void;
}

export const TOKEN_ISSUER = 'reprise';
export const TOKEN_AUDIENCE = 'reprise-api';
export const TOKEN_ALGORITHM = 'EdDSA';

/** With https, the cookie has the prefix __Host-. */
export const SESSION_COOKIE = 'reprise_session';

const DISABLED = 'Sample accounts cannot sign in on a public site.';

const SIGN_OUT_PATH = '/sign-out';
const TOKEN_LIFETIME = '5m';
const SECOND_MS = 1_000;
/** Lifetime of the cookie. Unused sessions end earlier (sessions.ts). */
export const SESSION_SECONDS = sessionLimits.maxMs / SECOND_MS;

/** Binds the provider's response to the browser that started. */
export const PROVIDER_STATE_COOKIE = 'reprise_provider_state';
const PROVIDER_STATE_SECONDS = 600;

export function sessionCookie(publicUrl: string): string {
  return cookieName(publicUrl, SESSION_COOKIE);
}

export function cookieName(publicUrl: string, name: string): string {
  return `${publicUrl.startsWith('https:') ? '__Host-' : ''}${name}`;
}

/** All uids have one length and alphabet, like Firebase's, so that combined chat ids are unique. */
const UID_LENGTH = 28;
const UID_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export function makeUid(): string {
  return Array.from(
    { length: UID_LENGTH },
    () => UID_ALPHABET[randomInt(UID_ALPHABET.length)],
  ).join('');
}

export function makeBetterAuth(deps: EmbeddedAuthDeps) {
  const { pool, secret, publicUrl, log, providers = [] } = deps;
  const isSecure = publicUrl.startsWith('https:');
  const db = errorRecordingDatabase(pool);
  return betterAuth({
    appName: siteName(),
    baseURL: publicUrl,
    basePath: '/auth',
    // Decrypts values from before secrets had versions.
    secret,
    secrets: versionedSecrets(deps),
    database: { db, type: 'postgres', transaction: true },
    // The HTTP layer limits rates and checks origins.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message) => log.error({ source: 'better-auth' }, message),
    },
    onAPIError: { throw: true },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: accountLimits.passwordMin,
      maxPasswordLength: accountLimits.passwordMax,
      password: {
        hash: (password) => passwordHashing.hash(password),
        verify: ({ hash: stored, password }) => passwordHashing.verify(stored, password),
      },
    },
    socialProviders: socialProviders(providers),
    user: { modelName: 'auth_user' },
    session: {
      modelName: 'auth_session',
      expiresIn: SESSION_SECONDS,
      disableSessionRefresh: true,
      additionalFields: {
        withPasskey: { type: 'boolean', required: false, input: false },
        passkeyId: { type: 'string', required: false, input: false },
      },
    },
    account: { modelName: 'auth_account' },
    verification: { modelName: 'auth_verification' },
    databaseHooks: { session: sessionHooks(deps, db) },
    advanced: {
      useSecureCookies: false,
      disableCSRFCheck: true,
      defaultCookieAttributes: {
        secure: isSecure,
        httpOnly: true,
        sameSite: 'lax',
        path: '/',
      },
      cookies: {
        session_token: { name: sessionCookie(publicUrl) },
        two_factor: { name: secondFactorCookie(publicUrl) },
        state: {
          name: cookieName(publicUrl, PROVIDER_STATE_COOKIE),
          // As long as Better Auth stores the state: its cookie would end after half of that.
          attributes: { maxAge: PROVIDER_STATE_SECONDS },
        },
      },
      database: { generateId: makeUid },
    },
    plugins: [
      jwtPlugin(db),
      secondFactorPlugin(),
      sessionOpener(),
      openIdProviders(providers),
      providerFlow(),
    ],
  });
}

function sessionHooks(
  { disabledUids, requireNotSuspended, onSessionEnd }: EmbeddedAuthDeps,
  db: Kysely<unknown>,
) {
  return {
    create: {
      before: async (session: { readonly userId: string; readonly createdAt: Date }) => {
        if (disabledUids?.has(session.userId))
          throw new APIError('UNAUTHORIZED', { message: DISABLED });
        await requireNotSuspended?.(session.userId);
        return { data: { expiresAt: idleEnd(session.createdAt) } };
      },
      after: async ({ userId }: { readonly userId: string }) => {
        for (const id of await endSurplusSessions(db, userId)) onSessionEnd?.(id);
      },
    },
    delete: {
      // The clock may have jumped ahead: after it is set back, the session is valid again.
      before: async (session: { readonly expiresAt: Date }, context: { path?: string } | null) =>
        context?.path === SIGN_OUT_PATH || session.expiresAt >= new Date(),
      after: async ({ id }: { readonly id: string }) => onSessionEnd?.(id),
    },
  };
}

function jwtPlugin(db: Kysely<unknown>) {
  return jwt({
    // Otherwise every read of the session would sign a token.
    disableSettingJwtHeader: true,
    schema: { jwks: { modelName: 'auth_jwks' } },
    jwks: {
      keyPairConfig: { alg: TOKEN_ALGORITHM, crv: 'Ed25519' },
      rotationInterval: sessionLimits.signingKeyMs / SECOND_MS,
    },
    adapter: {
      createJwk: ({ createdAt, publicKey, privateKey }) => {
        const expiresAt = new Date(createdAt.getTime() + sessionLimits.signingKeyMs);
        return storeSigningKey(db, { id: makeUid(), publicKey, privateKey, createdAt, expiresAt });
      },
    },
    jwt: {
      issuer: TOKEN_ISSUER,
      audience: TOKEN_AUDIENCE,
      expirationTime: TOKEN_LIFETIME,
      definePayload: ({ user, session }) => ({
        email: user.email,
        email_verified: user.emailVerified,
        sid: session.id,
        // A sign-in while the clock is ahead must not date from the future, which would be
        // rejected.
        auth_time: Math.floor(Math.min(session.createdAt.getTime(), Date.now()) / 1000),
      }),
    },
  });
}

export type BetterAuth = ReturnType<typeof makeBetterAuth>;
