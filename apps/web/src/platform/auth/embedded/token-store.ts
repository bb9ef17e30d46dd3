import * as z from 'zod/mini';

const MARGIN_MS = 30_000;

const claims = z.object({ sub: z.string(), iat: z.number(), exp: z.number() });

interface FreshToken {
  readonly value: string;
  readonly renewAt: number;
}

interface TokenStore {
  /** Returns a fresh token. Concurrent callers share one request. */
  get(forceRefresh: boolean): Promise<string | null>;
  /** Also ignores a pending response. */
  clear(): void;
}

/** `fetchToken` returns null if the session is over. */
export function createTokenStore(fetchToken: () => Promise<string | null>): TokenStore {
  let fresh: FreshToken | null = null;
  let pending: Promise<string | null> | null = null;

  function renew(): Promise<string | null> {
    const request = fetchToken()
      .then((value) => {
        if (pending === request) fresh = value ? { value, renewAt: renewalTime(value) } : null;
        return value;
      })
      .finally(() => {
        if (pending === request) pending = null;
      });
    pending = request;
    return request;
  }

  return {
    async get(forceRefresh) {
      if (pending) return pending;
      if (fresh && !forceRefresh && performance.now() < fresh.renewAt) return fresh.value;
      return renew();
    },
    clear() {
      fresh = null;
      pending = null;
    },
  };
}

/** Counts from the arrival, because the browser's clock may be wrong by hours. */
function renewalTime(token: string): number {
  const { iat, exp } = readClaims(token);
  return performance.now() + (exp - iat) * 1000 - MARGIN_MS;
}

/** Returns the uid in the token. */
export function tokenSubject(token: string): string {
  return readClaims(token).sub;
}

function readClaims(token: string): z.infer<typeof claims> {
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  return claims.parse(JSON.parse(atob(payload)));
}
