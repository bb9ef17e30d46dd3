import { generateKeyPairSync } from 'node:crypto';
import { importJWK, SignJWT } from 'jose';
import * as z from 'zod/mini';
import type { Reader, RunStatement } from '#platform/db/transaction.ts';

/** Says who sends a push (RFC 8292). The private key stays in here. */
export interface PushSigner {
  /** The public key that browsers subscribe with, base64url. */
  readonly publicKey: string;
  /** The `Authorization` header of a push to a service. */
  authorize(origin: string): Promise<string>;
}

/** How the key pair is read and stored. */
interface KeyStore {
  readonly db: Reader;
  readonly runStatement: RunStatement;
}

const ALGORITHM = 'ES256';
/** A push service takes no longer life than a day. */
const TOKEN_LIFETIME = '12h';

const storedKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
});

/**
 * The signer over the key pair in the database, which is made at the first start: servers that share
 * a database share it. `contact` is where a push service can reach the operator.
 */
export async function pushSigner(keys: KeyStore, contact: string): Promise<PushSigner> {
  const jwk = z.parse(storedKey, JSON.parse(await storedKeyOf(keys)));
  const privateKey = await importJWK(jwk, ALGORITHM);
  const point = [Buffer.of(4), Buffer.from(jwk.x, 'base64url'), Buffer.from(jwk.y, 'base64url')];
  const publicKey = Buffer.concat(point).toString('base64url');
  return {
    publicKey,
    async authorize(origin) {
      const token = await new SignJWT({ sub: contact })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setAudience(origin)
        .setExpirationTime(TOKEN_LIFETIME)
        .sign(privateKey);
      return `vapid t=${token}, k=${publicKey}`;
    },
  };
}

async function storedKeyOf({ db, runStatement }: KeyStore): Promise<string> {
  const found = await findKey(db);
  if (found !== undefined) return found;
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const private_jwk = JSON.stringify(privateKey.export({ format: 'jwk' }));
  // Of servers that start at once one is first; all go on with its key.
  await runStatement((statement) =>
    statement.sql
      .insertInto('push_keys')
      .values({ private_jwk })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  return (await findKey(db)) ?? private_jwk;
}

async function findKey(db: Reader): Promise<string | undefined> {
  const row = await db.selectFrom('push_keys').select('private_jwk').executeTakeFirst();
  return row?.private_jwk;
}
