import { createHmac, generateKeyPairSync, hkdfSync } from 'node:crypto';
import { importJWK, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/db/open.ts';
import { statementRunner, type Reader, type RunStatement } from '#platform/db/transaction.ts';

/** Signs pushes (RFC 8292). Never exposes the private key. */
export interface PushSigner {
  /** base64url. */
  readonly publicKey: string;
  /** Push services' address of the operator: mailto: or https. */
  readonly contact: string;
  authorize(origin: string): Promise<string>;
  /**
   * Returns the `Topic` header (RFC 8030), the same for the same endpoint and tag. Topics of
   * different endpoints cannot be linked without the private key.
   */
  topic(endpoint: string, tag: string): string;
}

interface KeyStore {
  readonly db: Reader;
  readonly runStatement: RunStatement;
}

const ALGORITHM = 'ES256';
/** Push services accept up to a day. */
const TOKEN_LIFETIME = '12h';
const TOPIC_KEY_LABEL = 'reprise push topic';
/** The maximum of RFC 8030, in base64url characters. */
const TOPIC_LENGTH = 32;

const storedKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
});

/** Returns null if PUSH is off. */
export async function openPushSigner(
  { config, publicUrl }: { readonly config: Config; readonly publicUrl: string },
  db: Db,
): Promise<PushSigner | null> {
  if (config.PUSH === 'off') return null;
  const isReachable = publicUrl.startsWith('https:');
  const contact = config.VAPID_SUBJECT ?? (isReachable ? publicUrl : 'mailto:admin@localhost');
  return pushSigner({ db, runStatement: statementRunner(db) }, contact);
}

/** Apple's push service rejects contacts without a domain, such as mailto:admin@localhost. */
export function isPublicContact(contact: string): boolean {
  const { hostname, pathname } = new URL(contact);
  return (hostname || pathname.split('@').at(-1))?.includes('.') === true;
}

/**
 * All servers use the key pair in the database. `contact`: the operator's address, for push
 * services.
 */
export async function pushSigner(keys: KeyStore, contact: string): Promise<PushSigner> {
  const jwk = parseKey(await storedKeyOf(keys));
  const privateKey = await importJWK(jwk, ALGORITHM);
  const point = [Buffer.of(4), Buffer.from(jwk.x, 'base64url'), Buffer.from(jwk.y, 'base64url')];
  const publicKey = Buffer.concat(point).toString('base64url');
  const topicKey = topicKeyOf(jwk.d);
  return {
    publicKey,
    contact,
    topic: (endpoint, tag) =>
      createHmac('sha256', topicKey)
        .update(JSON.stringify([endpoint, tag]))
        .digest('base64url')
        .slice(0, TOPIC_LENGTH),
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

/** Returns why the stored key pair cannot sign pushes. Null if it can, or if there is none yet. */
export async function findPushKeyFault(db: Reader): Promise<string | null> {
  const stored = await findKey(db);
  if (stored === undefined) return null;
  try {
    const { d, ...publicJwk } = parseKey(stored);
    const privateKey = await importJWK({ ...publicJwk, d }, ALGORITHM);
    const token = await new SignJWT().setProtectedHeader({ alg: ALGORITHM }).sign(privateKey);
    await jwtVerify(token, await importJWK(publicJwk, ALGORITHM));
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Throws without the parser's message, which can quote the private key. */
function parseKey(stored: string): z.infer<typeof storedKey> {
  try {
    return z.parse(storedKey, JSON.parse(stored));
  } catch {
    throw new Error('push_keys has no private key for P-256 as JSON');
  }
}

/** Derived, so that all servers of a database agree on it. */
function topicKeyOf(privateKey: string): Buffer {
  const secret = Buffer.from(privateKey, 'base64url');
  return Buffer.from(hkdfSync('sha256', secret, '', TOPIC_KEY_LABEL, 32));
}

async function storedKeyOf({ db, runStatement }: KeyStore): Promise<string> {
  const found = await findKey(db);
  if (found !== undefined) return found;
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const private_jwk = JSON.stringify(privateKey.export({ format: 'jwk' }));
  // If several servers start at once, all use the key stored first.
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
