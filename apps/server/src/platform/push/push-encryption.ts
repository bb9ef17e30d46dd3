import { createCipheriv, createECDH, ECDH, hkdfSync, randomBytes } from 'node:crypto';

export interface BrowserKeys {
  /** An uncompressed P-256 public key. */
  readonly p256dh: string;
  /** 16 bytes, shared with the browser. */
  readonly auth: string;
}

interface EncryptionInput {
  readonly privateKey?: Buffer;
  readonly salt: Buffer;
}

const CURVE = 'prime256v1';
const POINT_BYTES = 65;
const KEY_BYTES = 16;
const NONCE_BYTES = 12;
const SECRET_BYTES = 32;
const SALT_BYTES = 16;
/** A push is one record, of the largest size that all services accept. */
const RECORD_BYTES = 4096;
const LAST_RECORD = 2;
/** Shorter messages are padded, so that all of ours (1,500 bytes at most) have the same length. */
const PADDED_BYTES = 2048;

/** Returns true if the public key is a point on the curve. */
export function areValidBrowserKeys({ p256dh, auth }: BrowserKeys): boolean {
  try {
    ECDH.convertKey(p256dh, CURVE, 'base64url');
  } catch {
    return false;
  }
  const [point, secret] = [Buffer.from(p256dh, 'base64url'), Buffer.from(auth, 'base64url')];
  return point.length === POINT_BYTES && secret.length === SALT_BYTES;
}

/** Encrypts a message of at most 3,800 bytes for this browser (RFC 8291, 8188). */
export function encryptPush(text: string, keys: BrowserKeys): Buffer<ArrayBuffer> {
  const plain = Buffer.from(text);
  const fill = Buffer.alloc(Math.max(0, PADDED_BYTES - plain.length - 1));
  return encryptRecord(Buffer.concat([plain, Buffer.of(LAST_RECORD), fill]), keys, {
    salt: randomBytes(SALT_BYTES),
  });
}

export function encryptRecord(
  plain: Buffer,
  { p256dh, auth }: BrowserKeys,
  fresh: EncryptionInput,
): Buffer<ArrayBuffer> {
  const own = createECDH(CURVE);
  if (fresh.privateKey === undefined) own.generateKeys();
  else own.setPrivateKey(fresh.privateKey);
  const browserPoint = Buffer.from(p256dh, 'base64url');
  const ownPoint = own.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browserPoint, ownPoint]);
  const shared = own.computeSecret(browserPoint);
  const secret = derive(shared, Buffer.from(auth, 'base64url'), info, SECRET_BYTES);
  const key = derive(secret, fresh.salt, 'Content-Encoding: aes128gcm\0', KEY_BYTES);
  const nonce = derive(secret, fresh.salt, 'Content-Encoding: nonce\0', NONCE_BYTES);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const record = [cipher.update(plain), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([fresh.salt, recordSize(), Buffer.of(POINT_BYTES), ownPoint, ...record]);
}

function derive(secret: Buffer, salt: Buffer, info: string | Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}

function recordSize(): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_BYTES);
  return size;
}
