const UPDATE_CHECK_MS = 60 * 60 * 1_000;

/** Registers the service worker. `openScreen` gets the path of a clicked notification. */
export async function startWorker(openScreen: (path: string) => void): Promise<void> {
  navigator.serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent) => {
    const { open } = data as { readonly open: string };
    openScreen(open);
    ports[0]?.postMessage(null);
  });
  const registration = await navigator.serviceWorker.register('/worker.js').catch(() => undefined);
  if (!registration) return;
  // Browsers look for updates only on navigation, and an installed app may stay open for days.
  setInterval(() => void registration.update().catch(() => undefined), UPDATE_CHECK_MS);
}
