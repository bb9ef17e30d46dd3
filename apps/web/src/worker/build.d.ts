/** Set by vite.config.ts. */
declare const BUILD: {
  /** A hash of the files, part of the cache's name. */
  readonly name: string;
  /** The address of a page without a user's data and without an address of its own. */
  readonly shell: string;
  readonly initial: readonly string[];
  readonly lazy: readonly string[];
};
