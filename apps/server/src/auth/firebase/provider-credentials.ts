import { createHash } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { bearerToken } from '#auth/actor-resolver.ts';
import { authCall, authCalls, authRoute } from '#auth/embedded/auth-calls.ts';
import { sendJson } from '#auth/embedded/better-auth-calls.ts';
import { makeBetterAuth } from '#auth/embedded/better-auth.ts';
import { parseBody } from '#auth/embedded/parse-body.ts';
import {
  mountProviderCallback,
  proofCookie,
  proofIn,
} from '#auth/embedded/providers/provider-callback.ts';
import type { ProviderPurpose } from '#auth/embedded/providers/provider-plugin.ts';
import { invalidProof } from '#auth/embedded/providers/provider-sign-ins.ts';
import { claimProof, storeProof } from '#auth/embedded/tables/provider-proofs.ts';
import type { IdentityProvider } from '#auth/identity-provider.ts';
import type { Db } from '#platform/db/open.ts';
import { statementRunner } from '#platform/db/transaction.ts';
import { UnauthenticatedError } from '#platform/errors.ts';
import { addressKey, type Limiter } from '#platform/http/limits/limiter.ts';
import type { SignInProvider } from '#platform/sign-in-providers.ts';

export const firebaseCalls = {
  startProvider: { ...authCalls.startProvider, authentication: 'optional-token' },
  providerCredential: authCall({
    method: 'POST',
    path: '/auth/provider/credential',
    authentication: 'optional-token',
    summary: "Get what Firebase's `signInWithCredential` takes, after a provider has sent it.",
    body: z.strictObject({ purpose: authCalls.startProvider.body.shape.purpose }),
    result: z.object({
      provider: z.string(),
      idToken: z.optional(z.string()),
      accessToken: z.optional(z.string()),
      rawNonce: z.optional(z.string()),
    }),
    errors: ['INVALID_CODE'],
  }),
} as const;

export interface ProviderCredentialDeps extends Pick<IdentityProvider, 'authenticate'> {
  readonly db: Db;
  readonly pool: Pool;
  readonly log: FastifyBaseLogger;
  readonly limiter: Limiter;
  readonly publicUrl: string;
  readonly providers: readonly SignInProvider[];
}

/**
 * Mounts the way to a provider and back. The page that asked gets the proof of the provider once, for
 * the account that it is signed in to. It gives the proof to Firebase, which checks it again and signs
 * in (ADR 0074).
 */
export function mountProviderCredentials(app: FastifyInstance, deps: ProviderCredentialDeps): void {
  const { authenticate, db, limiter, publicUrl, providers } = deps;
  const runStatement = statementRunner(db);

  /** On a shared computer, another account must not get what one has asked for. */
  async function requireAsker({ headers }: FastifyRequest, purpose: ProviderPurpose) {
    if (purpose === 'sign-in') return null;
    const token = bearerToken(headers.authorization);
    const identity = token === null ? null : await authenticate(token);
    if (identity === null) throw new UnauthenticatedError();
    return identity.uid;
  }

  const auth = makeBetterAuth({ ...deps, secret: secretOf(providers) });
  mountProviderCallback(app, {
    auth,
    limiter,
    publicUrl,
    requireAsker,
    store: (proof) => runStatement((statement) => storeProof(statement, proof)),
  });

  authRoute(app, firebaseCalls.providerCredential, async (request, reply) => {
    await limiter.count('signIn', addressKey(request.ip));
    const { purpose } = parseBody(firebaseCalls.providerCredential.body, request.body);
    const uid = await requireAsker(request, purpose);
    const secret = proofIn(request, publicUrl);
    const proof = await runStatement((statement) => claimProof(statement, secret));
    if (proof?.request.purpose !== purpose || proof.request.uid !== uid) throw invalidProof();
    reply.header('set-cookie', proofCookie(publicUrl, '', 0));
    return sendJson(reply, { provider: proof.request.provider, ...proof.credential });
  });
}

/** Signs the cookie of a sign-in in progress. With Firebase there is no AUTH_SECRET. */
function secretOf(providers: readonly SignInProvider[]): string {
  const secrets = providers.map(({ clientSecret }) => clientSecret).join('\n');
  return createHash('sha256').update(`provider-state:${secrets}`).digest('hex');
}
