import * as z from 'zod/mini';

const MARGIN_MS = 30_000;
/** The document was requested at this time, so its token is not older. */
const NAVIGATION_START = 0;

const claims = z.object({ sub: z.string(), iat: z.number(), exp: z.number() });

interface FreshToken {
  readonly value: string;
  readonly renewAt: number;
}

interface TokenStore {
  /** Returns a fresh token. Concurrent callers share one request. */
  get(forceRefresh: boolean): Promise<string | null>;
  /** Also drops a pending response. */
  clear(): void;
}

/** `fetchToken` returns null if the session has ended. `first` is the document's token. */
export function createTokenStore(
  fetchToken: () => Promise<string | null>,
  first?: string,
): TokenStore {
  let fresh = first === undefined ? null : freshToken(first, NAVIGATION_START);
  let pending: Promise<string | null> | null = null;

  function renew(): Promise<string | null> {
    const request = fetchToken()
      .then((value) => {
        if (pending === request) fresh = value ? freshToken(value, performance.now()) : null;
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

/** Counts from the arrival, because the browser's clock may be wrong. */
function freshToken(value: string, arrivedAt: number): FreshToken {
  const { iat, exp } = readClaims(value);
  return { value, renewAt: arrivedAt + (exp - iat) * 1000 - MARGIN_MS };
}

export function tokenSubject(token: string): string {
  return readClaims(token).sub;
}

function readClaims(token: string): z.infer<typeof claims> {
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  return claims.parse(JSON.parse(atob(payload)));
}
