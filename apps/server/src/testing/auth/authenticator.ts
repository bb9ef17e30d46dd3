import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { NewPasskey, PasskeyProof } from '@reprise/contract/accounts/passkey-calls.ts';
import { PUBLIC_URL } from '#testing/test-app.ts';

interface CreationOptions {
  readonly challenge: string;
  readonly rp: { readonly id: string };
  readonly user: { readonly id: string };
}

interface RequestOptions {
  readonly challenge: string;
  readonly rpId: string;
}

export interface Claims {
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly challenge?: string;
  readonly isUserVerified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string | null;
  readonly attestation?: string;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;
const AAGUID = Buffer.alloc(16);

/** A WebAuthn authenticator with one ES256 credential, including the browser's part. */
export class Authenticator {
  readonly id: string;
  #counter: number;
  #userHandle = '';
  readonly #publicKey: KeyObject;
  readonly #privateKey: KeyObject;

  /** With `hasCounter: false`, it always sends 0, like synchronized passkeys. */
  constructor({ id = randomBytes(16).toString('base64url'), hasCounter = true } = {}) {
    this.id = id;
    this.#counter = hasCounter ? 1 : 0;
    const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#publicKey = keys.publicKey;
    this.#privateKey = keys.privateKey;
  }

  create(options: CreationOptions, claims: Claims = {}): NewPasskey {
    this.#userHandle = options.user.id;
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const authData = Buffer.concat([
      this.#authenticatorData(options.rp.id, claims, HAS_CREDENTIAL),
      AAGUID,
      length,
      id,
      this.#coseKey(),
    ]);
    const attestation = new Map<string, CborValue>([
      ['fmt', claims.attestation ?? 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return {
      id: this.id,
      response: {
        clientDataJSON: clientData('webauthn.create', options.challenge, claims),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  get(options: RequestOptions, claims: Claims = {}): PasskeyProof {
    if (this.#counter > 0) this.#counter += 1;
    const authenticatorData = this.#authenticatorData(options.rpId, claims);
    const clientDataJSON = clientData('webauthn.get', options.challenge, claims);
    const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
    const signed = Buffer.concat([authenticatorData, hash]);
    const { userHandle = this.#userHandle } = claims;
    return {
      id: this.id,
      response: {
        clientDataJSON,
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, this.#privateKey).toString('base64url'),
        userHandle,
      },
    };
  }

  #authenticatorData(rpId: string, claims: Claims, flags = 0): Buffer {
    const verified = (claims.isUserVerified ?? true) ? USER_VERIFIED : 0;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(claims.counter ?? this.#counter);
    return Buffer.concat([
      createHash('sha256')
        .update(claims.rpId ?? rpId)
        .digest(),
      Buffer.from([USER_PRESENT | verified | flags]),
      counter,
    ]);
  }

  /** COSE (RFC 9053): EC2, ES256, P-256. */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    return cbor(
      new Map<number, CborValue>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
  }
}

function clientData(type: string, challenge: string, claims: Claims): string {
  const data = { type, challenge, origin: PUBLIC_URL, crossOrigin: false };
  const { origin = data.origin, type: claimedType = type } = claims;
  const claimed = {
    ...data,
    origin,
    type: claimedType,
    challenge: claims.challenge ?? challenge,
  };
  return Buffer.from(JSON.stringify(claimed)).toString('base64url');
}

type CborValue = number | string | Buffer | Map<string | number, CborValue>;

/** Encodes small integers, texts, bytes and maps (RFC 8949). */
function cbor(value: CborValue | ReadonlyMap<string | number, CborValue>): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') {
    const text = Buffer.from(value);
    return Buffer.concat([head(3, text.length), text]);
  }
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...(value as ReadonlyMap<string | number, CborValue>)];
  const parts = entries.flatMap(([key, entry]) => [cbor(key), cbor(entry)]);
  return Buffer.concat([head(5, entries.length), ...parts]);
}

function head(major: number, argument: number): Buffer {
  const type = major << 5;
  if (argument < 24) return Buffer.from([type | argument]);
  if (argument < 256) return Buffer.from([type | 24, argument]);
  return Buffer.from([type | 25, argument >> 8, argument & 255]);
}
