/** Set by vite.config.ts. */
declare const BUILD: {
  /** A hash of the files; names the cache. */
  readonly name: string;
  readonly initial: readonly string[];
  readonly lazy: readonly string[];
};
