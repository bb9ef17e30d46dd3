/** Set by vite.config.ts. */
declare const BUILD: {
  /** A hash of the files; names the cache. */
  readonly name: string;
  /** Files that every page needs. */
  readonly initial: readonly string[];
  /** All other scripts and styles. */
  readonly lazy: readonly string[];
};
