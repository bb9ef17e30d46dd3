import pg from 'pg';

const TIMEOUT_MESSAGE = 'Query read timeout';

/**
 * Closes its connection if the database does not respond within `query_timeout`. Further statements
 * then fail immediately, the pool replaces the client, and the database rolls back.
 */
export class TimedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as (...args: unknown[]) => unknown;
    const timedQuery = (...args: unknown[]) => {
      const result = query(...args);
      if (result instanceof Promise) result.catch((error: unknown) => this.#closeIfHung(error));
      return result;
    };
    // pg declares it with overloads.
    this.query = timedQuery as pg.Client['query'];
  }

  #closeIfHung(reason: unknown): void {
    if (!(reason instanceof Error) || reason.message !== TIMEOUT_MESSAGE) return;
    // During a statement, this destroys the socket.
    this.end().catch(() => undefined);
  }
}
