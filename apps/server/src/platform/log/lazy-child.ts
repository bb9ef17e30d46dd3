import type { FastifyBaseLogger } from 'fastify';

type Bindings = Parameters<FastifyBaseLogger['child']>[0];

/** Creates the child logger on first use: most requests log nothing. */
export function lazyChild(logger: FastifyBaseLogger, bindings: Bindings): FastifyBaseLogger {
  return new LazyChild(logger, bindings);
}

class LazyChild {
  readonly #parent: FastifyBaseLogger;
  readonly #bindings: Bindings;
  #child: FastifyBaseLogger | null = null;

  constructor(parent: FastifyBaseLogger, bindings: Bindings) {
    this.#parent = parent;
    this.#bindings = bindings;
  }

  get #logger(): FastifyBaseLogger {
    this.#child ??= this.#parent.child(this.#bindings);
    return this.#child;
  }

  get level(): string {
    return this.#parent.level;
  }

  child(...args: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.#logger.child(...args);
  }

  fatal(...args: unknown[]): void {
    Reflect.apply(this.#logger.fatal, this.#logger, args);
  }

  error(...args: unknown[]): void {
    Reflect.apply(this.#logger.error, this.#logger, args);
  }

  warn(...args: unknown[]): void {
    Reflect.apply(this.#logger.warn, this.#logger, args);
  }

  info(...args: unknown[]): void {
    Reflect.apply(this.#logger.info, this.#logger, args);
  }

  debug(...args: unknown[]): void {
    Reflect.apply(this.#logger.debug, this.#logger, args);
  }

  trace(...args: unknown[]): void {
    Reflect.apply(this.#logger.trace, this.#logger, args);
  }

  silent(): void {}
}
