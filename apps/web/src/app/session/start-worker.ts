const UPDATE_CHECK_MS = 60 * 60 * 1_000;

/**
 * Registers the service worker. A browser that refuses it (a private window, say) has the app without
 * what the worker adds. `openScreen` is called with the path that a press on a notification opens.
 */
export async function startWorker(openScreen: (path: string) => void): Promise<void> {
  navigator.serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent) => {
    const { open } = data as { readonly open: string };
    openScreen(open);
    ports[0]?.postMessage(null);
  });
  const registration = await navigator.serviceWorker.register('/worker.js').catch(() => undefined);
  if (!registration) return;
  // An installed app may stay open for days without a navigation, at which browsers look by themselves.
  setInterval(() => void registration.update().catch(() => undefined), UPDATE_CHECK_MS);
}
