import type { FastifyInstance } from 'fastify';

const SECONDS = 60;

export interface RecentRequests {
  readonly perSecond: number;
  /** Responses with a status of 500 or more. */
  readonly errors: number;
}

interface Second {
  at: number;
  requests: number;
  errors: number;
}

/** Returns a function that counts this server's requests of the last 60 seconds. */
export function countRecentRequests(app: FastifyInstance): () => RecentRequests {
  const seconds: Second[] = Array.from({ length: SECONDS }, () => ({
    at: -1,
    requests: 0,
    errors: 0,
  }));
  const now = () => Math.floor(performance.now() / 1_000);
  app.addHook('onResponse', (_request, reply, done) => {
    const at = now();
    const second = seconds[at % SECONDS];
    if (second !== undefined) {
      if (second.at !== at) Object.assign(second, { at, requests: 0, errors: 0 });
      second.requests += 1;
      if (reply.statusCode >= 500) second.errors += 1;
    }
    done();
  });
  return () => {
    const oldest = now() - SECONDS;
    const recent = seconds.filter(({ at }) => at > oldest);
    const sum = (of: 'requests' | 'errors') => recent.reduce((total, each) => total + each[of], 0);
    return { perSecond: sum('requests') / SECONDS, errors: sum('errors') };
  };
}
