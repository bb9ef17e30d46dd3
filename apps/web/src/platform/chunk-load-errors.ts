const chunkLoadErrors = new WeakSet<object>();

/** Records script and style load errors. Called once at startup. */
export function trackChunkLoadErrors(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => chunkLoadErrors.add(payload));
}

/** Returns true for a failed code load: offline, or a build that no longer exists. */
export function isChunkLoadError(error: unknown): boolean {
  return typeof error === 'object' && error !== null && chunkLoadErrors.has(error);
}
