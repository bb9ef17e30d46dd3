import type { NewPasskey, PasskeyProof } from '@reprise/contract/accounts/passkey-calls.ts';
import * as z from 'zod/mini';
import type { PasskeyKey } from '#auth/embedded/tables/passkey-table.ts';

const ALGORITHMS = [-7, -257, -8];

export interface Site {
  readonly id: string;
  readonly origin: string;
}

export function siteOf(publicUrl: string): Site {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
}

export const passkeyAlgorithms = ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg }));

/** Returns null if the passkey is not valid. */
export async function verifyNewPasskey(
  site: Site,
  { id, response }: NewPasskey,
): Promise<PasskeyKey | null> {
  const challenge = challengeIn(response.clientDataJSON);
  if (challenge === null) return null;
  const attestationObject = await withoutAttestation(response.attestationObject);
  if (attestationObject === null) return null;
  const { verifyRegistrationResponse } = await library();
  const { clientDataJSON } = response;
  const result = await verifyRegistrationResponse({
    response: { ...credentialOf(id), response: { clientDataJSON, attestationObject } },
    ...expected(site, challenge),
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(rejectedInput);
  if (!result?.verified) return null;
  const { credential } = result.registrationInfo;
  // Only the id inside the signed data is trusted.
  if (credential.id !== id) return null;
  const { publicKey, counter } = credential;
  return { id, publicKey, counter, transports: response.transports ?? [] };
}

/** Returns the authenticator's new counter, or null if the signature is not valid. */
export async function verifyProof(
  site: Site,
  { id, publicKey, counter }: PasskeyKey,
  { response }: PasskeyProof,
): Promise<number | null> {
  const challenge = challengeIn(response.clientDataJSON);
  if (challenge === null) return null;
  const { verifyAuthenticationResponse } = await library();
  const { clientDataJSON, authenticatorData, signature } = response;
  const result = await verifyAuthenticationResponse({
    response: { ...credentialOf(id), response: { clientDataJSON, authenticatorData, signature } },
    ...expected(site, challenge),
    credential: { id, publicKey, counter },
  }).catch(rejectedInput);
  return result?.verified ? result.authenticationInfo.newCounter : null;
}

/**
 * Returns the attestation object without its statement, or null if it is malformed. The library
 * downloads revocation lists that a statement names, so a client could make the server open any
 * address.
 */
async function withoutAttestation(attestationObject: string): Promise<string | null> {
  const { decodeAttestationObject, isoCBOR } = await import('@simplewebauthn/server/helpers');
  try {
    const decoded = decodeAttestationObject(
      new Uint8Array(Buffer.from(attestationObject, 'base64url')),
    );
    const plain = new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, string>()],
      ['authData', decoded.get('authData')],
    ]);
    return Buffer.from(isoCBOR.encode(plain)).toString('base64url');
  } catch {
    return null;
  }
}

const clientData = z.object({ challenge: z.string() });

/** Returns the challenge that the browser signed, or null. */
export function challengeIn(clientDataJSON: string): string | null {
  try {
    const text = Buffer.from(clientDataJSON, 'base64url').toString();
    return z.parse(clientData, JSON.parse(text)).challenge;
  } catch {
    return null;
  }
}

function credentialOf(id: string) {
  return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
}

function expected({ id, origin }: Site, challenge: string) {
  return {
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
  };
}

/** The library throws for every wrong field. */
function rejectedInput(): null {
  return null;
}

/** Loaded on first use: it takes 0.3 s and 25 MB. */
function library() {
  return import('@simplewebauthn/server');
}
