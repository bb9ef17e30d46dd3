/** What the build tells the worker about the app that it belongs to (vite.config.ts). */
declare const BUILD: {
  /** Other files, other name: it names the cache. */
  readonly name: string;
  /** Paths of the files without which no page opens. */
  readonly first: readonly string[];
  /** Paths of all other scripts and styles of the app. */
  readonly later: readonly string[];
};
