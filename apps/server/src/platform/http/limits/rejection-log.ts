import type { FastifyBaseLogger } from 'fastify';

interface Rejection {
  readonly limit: string;
  readonly key: string;
  readonly windowMs: number;
}

/**
 * Logs the first rejection of a key per window, and the number of others when it ends. Returns true
 * for the first. Keys contain addresses and emails, so they are not logged.
 */
export function rejectionLog(
  log: FastifyBaseLogger,
  mode: string,
): (rejection: Rejection) => boolean {
  const countByKey = new Map<string, number>();

  return ({ limit, key, windowMs }) => {
    const id = `${limit} ${key}`;
    const known = countByKey.get(id);
    countByKey.set(id, (known ?? 0) + 1);
    if (known !== undefined) return false;
    log.warn({ limit, mode }, 'rate limit reached');
    setTimeout(() => {
      const rejected = countByKey.get(id);
      countByKey.delete(id);
      log.warn({ limit, mode, rejected }, 'rate limit window ended');
    }, windowMs).unref();
    return true;
  };
}
