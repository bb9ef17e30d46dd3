const missing = new WeakSet<object>();

/** Notes each error of a script or style that could not be fetched. The page calls it once. */
export function watchMissingCode(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => missing.add(payload));
}

/** Whether the error is of code that could not be fetched: offline, or of a build that is gone. */
export function isMissingCode(error: unknown): boolean {
  return typeof error === 'object' && error !== null && missing.has(error);
}
