const UPDATE_CHECK_MS = 60 * 60 * 1_000;

/**
 * Registers the service worker. A browser that refuses it (a private window, say) has the app without
 * what the worker adds.
 */
export async function startWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.register('/worker.js').catch(() => undefined);
  if (!registration) return;
  // An installed app may stay open for days without a navigation, at which browsers look by themselves.
  setInterval(() => void registration.update().catch(() => undefined), UPDATE_CHECK_MS);
}
