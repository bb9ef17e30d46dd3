import type { PushMessage } from '@reprise/contract/push/calls.ts';
import { pushLimits } from '@reprise/contract/push/limits.ts';
import { encryptPush, type BrowserKeys } from './push-encryption.ts';
import type { PushSigner } from './vapid.ts';

export interface PushAddress extends BrowserKeys {
  readonly endpoint: string;
}

/**
 * `expired`: the subscription has ended. `rejected`: the service rejects what this server sends,
 * such as its key or contact; `reason` has its status and the start of its response. `later`: retry
 * after `pauseMs`, if present.
 */
export type PushOutcome =
  | { readonly kind: 'sent' | 'expired' }
  | { readonly kind: 'rejected'; readonly reason: string }
  | { readonly kind: 'later'; readonly pauseMs: number | null };

/** Never rejects. */
export type SendPush = (
  address: PushAddress,
  message: PushMessage,
  options: { readonly isUrgent: boolean; readonly signal: AbortSignal },
) => Promise<PushOutcome>;

const SEND_TIMEOUT_MS = 10_000;
/** The pause after a time-out: a slow service must not use up connections. */
const TIMEOUT_PAUSE_MS = 30_000;

/** What services respond is short, such as {"reason":"BadJwtToken"}. */
const REASON_MAX_BYTES = 200;

/** Follows no redirects, and reads only the start of a rejection. */
export function pushClient(signer: PushSigner): SendPush {
  return async (address, message, { isUrgent, signal }) => {
    const response = await send(address, message, {
      headers: {
        authorization: await signer.authorize(new URL(address.endpoint).origin),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(pushLimits.ttlS),
        urgency: isUrgent ? 'high' : 'normal',
        topic: signer.topic(address.endpoint, message.tag),
      },
      signal: AbortSignal.any([signal, AbortSignal.timeout(SEND_TIMEOUT_MS)]),
    });
    if (!(response instanceof Response)) return response;
    const outcome = outcomeOf(response);
    if (outcome !== 'rejected') {
      await response.body?.cancel().catch(() => undefined);
      return outcome;
    }
    return { kind: 'rejected', reason: await reasonOf(response) };
  };
}

async function send(
  { endpoint, ...keys }: PushAddress,
  message: PushMessage,
  init: RequestInit,
): Promise<Response | PushOutcome> {
  const body = encryptPush(JSON.stringify(message), keys);
  try {
    return await fetch(endpoint, { method: 'POST', redirect: 'manual', body, ...init });
  } catch (error) {
    const isSilent = error instanceof Error && error.name === 'TimeoutError';
    return { kind: 'later', pauseMs: isSilent ? TIMEOUT_PAUSE_MS : null };
  }
}

/** Only 404 and 410 mean that the subscription has ended (RFC 8030); other errors are the server's. */
function outcomeOf({ ok, status, headers }: Response): PushOutcome | 'rejected' {
  if (ok) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'expired' };
  if (status !== 429 && status < 500) return 'rejected';
  return { kind: 'later', pauseMs: pauseOf(headers.get('retry-after')) };
}

/** Returns printable text for the log: the body is from outside. */
async function reasonOf({ status, body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of body ?? []) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= REASON_MAX_BYTES) break;
    }
  } catch {
    // A time-out, or a broken connection: the status remains.
  }
  const text = Buffer.concat(chunks).subarray(0, REASON_MAX_BYTES).toString();
  return `${status} ${text.replaceAll(/[^ -~]+/g, ' ')}`.trim();
}

/** Retry-After is a number of seconds or a date. */
function pauseOf(retryAfter: string | null): number | null {
  if (retryAfter === null) return null;
  const seconds = /^\d{1,9}$/.test(retryAfter.trim()) ? Number(retryAfter) : null;
  const pause = seconds === null ? Date.parse(retryAfter) - Date.now() : seconds * 1000;
  return Number.isNaN(pause) ? null : Math.max(0, pause);
}
