/** Set by vite.config.ts. */
declare const BUILD: {
  /** A hash of the files, part of the cache's name. */
  readonly name: string;
  readonly initial: readonly string[];
  readonly lazy: readonly string[];
};
