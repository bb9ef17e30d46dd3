import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { exportJWK, generateKeyPair, SignJWT, type JWK } from 'jose';
import { tokenVerifier } from '../../apps/server/src/auth/embedded/token-verifier.ts';
import { idTokenVerifier } from '../../apps/server/src/auth/firebase/firebase-identity.ts';
import type { Identity } from '../../apps/server/src/auth/identity-provider.ts';
import type { OpenDatabase } from '../../apps/server/src/platform/db/open.ts';
import type { KeyServer } from '../../apps/server/src/testing/servers/key-server.ts';
import { signInTo } from '../run/users.ts';

export interface Provider {
  readonly name: string;
  readonly url: string;
  readonly tokens: readonly string[];
  readonly verify: (token: string) => Promise<Identity | null>;
  stop(): Promise<void>;
}

interface ProviderDeps {
  readonly database: OpenDatabase;
  readonly keyServer: KeyServer;
  readonly users: number;
}

interface SignedIn {
  readonly env: Readonly<Record<string, string>>;
  readonly tokens: readonly string[];
  readonly verify: Provider['verify'];
}

const SERVE = fileURLToPath(new URL('./serve.ts', import.meta.url));
const PROJECT = 'reprise-bench';
const HOUR_S = 3_600;

export async function startProvider(
  name: 'embedded' | 'firebase',
  deps: ProviderDeps,
): Promise<Provider> {
  const { env, ...signedIn } =
    name === 'embedded' ? await signInEmbedded(deps) : await signInFirebase(deps);
  const { host, port, user, database } = deps.database.pool.options;
  const keysUrl = deps.keyServer.url.href;
  const settings = { ...env, keysUrl, connection: { host, port, user, database } };
  const child = spawn(process.execPath, ['--import', 'tsx', SERVE, JSON.stringify(settings)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = await once(createInterface(child.stdout), 'line');
  return {
    name,
    url: String(url),
    ...signedIn,
    async stop() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}

async function signInEmbedded({ database, users }: ProviderDeps): Promise<SignedIn> {
  const signIn = signInTo(database);
  const tokens: string[] = [];
  for (let id = 1; id <= users; id += 1) tokens.push((await signIn(id)).token);
  const { rows } = await database.pool.query<{ id: string; publicKey: string }>(
    'select id, "publicKey" from auth_jwks',
  );
  const keys = rows.map(({ id, publicKey }) => ({
    jwk: { ...(JSON.parse(publicKey) as JWK), kid: id },
    lastSignedAt: null,
  }));
  return { env: {}, tokens, verify: tokenVerifier(() => Promise.resolve(keys)) };
}

async function signInFirebase({ database, keyServer, users }: ProviderDeps): Promise<SignedIn> {
  const kid = 'bench';
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  keyServer.serve([{ ...(await exportJWK(publicKey)), kid, alg: 'RS256' }]);
  const { rows } = await database.pool.query<{ uid: string; email: string }>(
    'select uid, email from users order by id limit $1',
    [users],
  );
  const tokens: string[] = [];
  for (const { uid, email } of rows) {
    const now = Math.floor(Date.now() / 1_000);
    const claims = { sub: uid, email, email_verified: true, auth_time: now, iat: now };
    const issued = { iss: `https://securetoken.google.com/${PROJECT}`, aud: PROJECT };
    const token = new SignJWT({ ...claims, ...issued, exp: now + HOUR_S });
    tokens.push(await token.setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey));
  }
  const env = {
    AUTH_PROVIDER: 'firebase',
    FIREBASE_API_KEY: 'bench',
    FIREBASE_AUTH_DOMAIN: `${PROJECT}.firebaseapp.com`,
    FIREBASE_PROJECT_ID: PROJECT,
  };
  const project = { projectId: PROJECT, isEmulated: false, keysUrl: keyServer.url };
  return { env, tokens, verify: idTokenVerifier(project) };
}
