const RETRY_MS = 3_000;

/** Retries until it succeeds: a chunk may be unavailable only for a moment. */
export async function loadWithRetry<T>(load: () => Promise<T>): Promise<T> {
  return load().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    return loadWithRetry(load);
  });
}
