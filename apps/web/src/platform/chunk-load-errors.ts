const chunkLoadErrors = new WeakSet<object>();

/** Records script and style load errors. Called once at startup. */
export function trackChunkLoadErrors(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => chunkLoadErrors.add(payload));
}

/** Returns true if code failed to load: offline, or from a build that no longer exists. */
export function isChunkLoadError(error: unknown): boolean {
  return typeof error === 'object' && error !== null && chunkLoadErrors.has(error);
}
