const RETRY_MS = 3_000;

/** Loads until it succeeds: a chunk that cannot be had now may be had in a moment. */
export async function loadWithRetry<T>(load: () => Promise<T>): Promise<T> {
  return load().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    return loadWithRetry(load);
  });
}
