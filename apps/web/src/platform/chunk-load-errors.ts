const chunkLoadErrors = new WeakSet<object>();

/** Notes each error of a script or style that could not be fetched. The page calls it once. */
export function trackChunkLoadErrors(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => chunkLoadErrors.add(payload));
}

/** Whether the error is of code that could not be fetched: offline, or of a build that is gone. */
export function isChunkLoadError(error: unknown): boolean {
  return typeof error === 'object' && error !== null && chunkLoadErrors.has(error);
}
