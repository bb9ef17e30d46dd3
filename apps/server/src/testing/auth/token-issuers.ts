import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';
import { sql } from 'kysely';
import { makeUid } from '#auth/embedded/better-auth.ts';
import { openKeyServer } from '#testing/servers/key-server.ts';
import { makeUser } from '#testing/users.ts';
import { startTestApp, type AppOverrides, type TestApp } from '#testing/test-app.ts';

export type Claims = Readonly<Record<string, unknown>>;

export interface Subject {
  readonly id: number;
  readonly uid: string;
  readonly username: string;
  readonly email: string;
}

export interface TokenIssuer {
  readonly app: TestApp;
  readonly alg: string;
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
  readonly foreignClaims: Claims;
  createUser(username: string): Promise<Subject>;
  signIn(subject: Subject, secondsAgo?: number): Promise<Claims>;
  stop(): Promise<void>;
}

export const PROJECT = 'reprise-test';

export const firebaseEnv = {
  AUTH_PROVIDER: 'firebase',
  FIREBASE_API_KEY: 'AIzaSyTest',
  FIREBASE_AUTH_DOMAIN: `${PROJECT}.firebaseapp.com`,
  FIREBASE_PROJECT_ID: PROJECT,
};

const HOUR_S = 3_600;

export async function embeddedIssuer(env: Record<string, string> = {}): Promise<TokenIssuer> {
  const app = await startTestApp(env);
  const kid = 'known';
  const keys = await generateKeyPair('EdDSA', { extractable: true });
  // The service signs with the newest key, so it must create its own first.
  await app.createUser('first');
  await sql`insert into auth_jwks (id, "publicKey", "privateKey", "createdAt")
            values (${kid}, ${JSON.stringify(await exportJWK(keys.publicKey))}, '', 'epoch')`.execute(
    app.db,
  );
  const at = { iss: 'reprise', aud: 'reprise-api' };
  return {
    app,
    alg: 'EdDSA',
    kid,
    ...keys,
    foreignClaims: { iss: 'https://other.example', aud: 'other-api' },
    async createUser(username) {
      const user = await makeUser(app.db, username);
      await sql`insert into auth_user (id, name, email, "emailVerified")
                values (${user.uid}, ${username}, ${user.email}, false)`.execute(app.db);
      return user;
    },
    async signIn(subject, secondsAgo) {
      const sid = makeUid();
      await sql`insert into auth_session (id, "expiresAt", token, "userId")
                values (${sid}, now() + interval '1 hour', ${makeUid()}, ${subject.uid})`.execute(
        app.db,
      );
      return { ...claimsOf(subject, secondsAgo), ...at, sid };
    },
    stop: () => app.stop(),
  };
}

/** Uses a local key server instead of Google's. */
export async function firebaseIssuer(
  parts: AppOverrides = {},
  env: Record<string, string> = {},
): Promise<TokenIssuer> {
  const keyServer = await openKeyServer();
  const kid = 'known';
  const keys = await generateKeyPair('RS256', { extractable: true });
  keyServer.serve([{ ...(await exportJWK(keys.publicKey)), kid, alg: 'RS256', use: 'sig' }]);
  const app = await startTestApp(
    { ...firebaseEnv, ...env },
    { firebaseKeysUrl: keyServer.url, ...parts },
  );
  const at = { iss: `https://securetoken.google.com/${PROJECT}`, aud: PROJECT };
  return {
    app,
    alg: 'RS256',
    kid,
    ...keys,
    foreignClaims: { iss: 'https://securetoken.google.com/other-project', aud: 'other-project' },
    createUser: (username) => makeUser(app.db, username),
    signIn: async (subject, secondsAgo) => ({ ...claimsOf(subject, secondsAgo), ...at }),
    async stop() {
      await app.stop();
      await keyServer.stop();
    },
  };
}

function claimsOf({ uid, email }: Subject, secondsAgo = 0): Claims {
  const now = Math.floor(Date.now() / 1000);
  const times = { iat: now, auth_time: now - secondsAgo, exp: now + HOUR_S };
  return { sub: uid, email, email_verified: true, ...times };
}

export function signToken(
  { alg, kid, privateKey }: Pick<TokenIssuer, 'alg' | 'kid' | 'privateKey'>,
  claims: Claims,
  header: { readonly alg?: string; readonly kid?: string } = {},
): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg, kid, ...header }).sign(privateKey);
}
