import * as z from 'zod/mini';

/** A token is renewed this long before it ends, so that it is still good when the server reads it. */
const MARGIN_MS = 30_000;

const claims = z.object({ sub: z.string(), iat: z.number(), exp: z.number() });

interface FreshToken {
  readonly value: string;
  /** On the clock of `performance.now()`. */
  readonly renewAt: number;
}

/** Keeps the bearer token of one session in memory. */
interface TokenStore {
  /** The token while it is fresh, else a new one; all who ask meanwhile share one request. */
  get(forceRefresh: boolean): Promise<string | null>;
  /** Forgets the token, and the answer of a request that is under way. */
  clear(): void;
}

/** `fetchToken` gives a new token, or null when the session is over. */
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

/** Counts the token's life from its arrival: the browser's clock may be wrong by hours. */
function renewalTime(token: string): number {
  const { iat, exp } = readClaims(token);
  return performance.now() + (exp - iat) * 1000 - MARGIN_MS;
}

/** The uid of the person whose calls the token makes. */
export function tokenSubject(token: string): string {
  return readClaims(token).sub;
}

function readClaims(token: string): z.infer<typeof claims> {
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  return claims.parse(JSON.parse(atob(payload)));
}
