import type { PushMessage } from '@reprise/contract/push/calls.ts';
import { pushLimits } from '@reprise/contract/push/limits.ts';
import { encryptPush, type BrowserKeys } from './push-encryption.ts';
import type { PushSigner } from './vapid.ts';

export interface PushAddress extends BrowserKeys {
  readonly endpoint: string;
}

/**
 * `expired`: the subscription has ended. `rejected`: the service rejects this push. `later`: retry
 * after `backoffMs`, if present.
 */
export type PushOutcome =
  | { readonly kind: 'sent' | 'expired' }
  | { readonly kind: 'rejected'; readonly status: number }
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

/** Follows no redirects and ignores response bodies. */
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
    await response.body?.cancel().catch(() => undefined);
    return outcomeOf(response);
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

function outcomeOf({ ok, status, headers }: Response): PushOutcome {
  if (ok) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'expired' };
  if (status !== 429 && status < 500) return { kind: 'rejected', status };
  return { kind: 'later', pauseMs: pauseOf(headers.get('retry-after')) };
}

/** Retry-After is a number of seconds or a date. */
function pauseOf(retryAfter: string | null): number | null {
  if (retryAfter === null) return null;
  const seconds = /^\d{1,9}$/.test(retryAfter.trim()) ? Number(retryAfter) : null;
  const pause = seconds === null ? Date.parse(retryAfter) - Date.now() : seconds * 1000;
  return Number.isNaN(pause) ? null : Math.max(0, pause);
}
