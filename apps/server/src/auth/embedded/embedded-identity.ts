import { sql } from 'kysely';
import type { JWK } from 'jose';
import type { IdentityProvider } from '#auth/identity-provider.ts';
import type { Handle } from '#platform/db/open.ts';
import type { Limiter } from '#platform/http/limiter.ts';
import { makeBetterAuth, type EmbeddedAuthOptions } from './better-auth.ts';
import { mountAuthRoutes } from './auth-routes.ts';
import { tokenVerifier } from './token-verifier.ts';

/** The embedded adapter of the identity port: Better Auth in this process and this database (ADR 0003). */
export function embeddedIdentity(
  options: EmbeddedAuthOptions & { readonly db: Handle; readonly limiter: Limiter },
): IdentityProvider {
  let tellEnd = (_sessionId: string) => {};
  const auth = makeBetterAuth({ ...options, onSessionEnd: (sessionId) => tellEnd(sessionId) });
  const verify = tokenVerifier(() => readSigningKeys(options.db));
  return {
    authenticate: verify,
    stillHolds: async ({ sessionId }) => sessionId !== null && isSessionOpen(options.db, sessionId),
    mount(app, onSessionEnd) {
      tellEnd = onSessionEnd;
      mountAuthRoutes(app, { auth, limiter: options.limiter });
    },
  };
}

async function readSigningKeys(db: Handle): Promise<JWK[]> {
  const { rows } = await sql<{ id: string; publicKey: string }>`
    select id, "publicKey" from auth_jwks`.execute(db);
  return rows.map(({ id, publicKey }) => ({ ...(JSON.parse(publicKey) as JWK), kid: id }));
}

async function isSessionOpen(db: Handle, sessionId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from auth_session where id = ${sessionId} and "expiresAt" > now()`.execute(db);
  return rows.length > 0;
}
