// Keeps the app's own files, so that it opens without a network. It keeps nothing that an account or
// a call could change: docs/decisions/0014-service-worker.md.

/** The page without anything in it that the server fills in for a person or an address. */
const SHELL = '/shell';
const CACHE_PREFIX = 'reprise-';
/** A page that takes longer than this comes from the device: its data may follow. */
const PAGE_WAIT_MS = 4_000;
/** Answers of something between browser and server, which stands while the server does not. */
const GATEWAY_STATUSES: ReadonlySet<number> = new Set([502, 503, 504]);
/** Pages and files at these addresses are the server's own, not screens of the app. */
const SERVER_PATHS = /^\/(?:api|auth|embed|healthz|metrics|oembed|readyz|user)(?:\/|$)/;

/** Adds everything that lets the app open without a network. */
export function serveOffline(worker: ServiceWorkerGlobalScope): void {
  const cacheName = CACHE_PREFIX + BUILD.name;
  worker.addEventListener('install', (event) => event.waitUntil(install(worker, cacheName)));
  worker.addEventListener('activate', (event) => event.waitUntil(activate(worker, cacheName)));
  worker.addEventListener('fetch', (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== 'GET' || origin !== worker.location.origin) return;
    if (isScreen(request, pathname)) event.respondWith(respondWithPage(event, cacheName));
    else if (pathname.startsWith('/assets/'))
      event.respondWith(respondWithAsset(request, cacheName));
  });
}

/**
 * Takes over at once: pages come from the network and files carry their content's hash, so that a
 * worker serves the pages of other builds as well as its own.
 */
async function install(worker: ServiceWorkerGlobalScope, cacheName: string): Promise<void> {
  const cache = await caches.open(cacheName);
  await Promise.all([cacheShell(cache), cache.addAll(BUILD.first)]);
  await cacheLazyFiles(cache);
  await worker.skipWaiting();
}

/** Asked for without cookies, so that nobody's page can ever be kept. */
async function cacheShell(cache: Cache): Promise<void> {
  const response = await fetch(SHELL, { cache: 'reload', credentials: 'omit' });
  const html = await response.clone().text();
  // While servers are being replaced, the page may be another build's, whose files are not kept here.
  if (!response.ok || !BUILD.first.every((path) => html.includes(path))) {
    throw new Error('The shell is not the one of this build.');
  }
  await cache.put(SHELL, response);
}

/** The screens that have not been opened yet, one file after the other, so that nothing is held up. */
async function cacheLazyFiles(cache: Cache): Promise<void> {
  for (const path of BUILD.later) {
    // Without a network again: the file is kept when its screen is opened.
    await cache.add(path).catch(() => undefined);
  }
}

async function activate(worker: ServiceWorkerGlobalScope, cacheName: string): Promise<void> {
  await worker.registration.navigationPreload?.enable();
  await removeOldCaches(cacheName);
  await worker.clients.claim();
}

/** Keeps the cache of the build before this one: pages of it may still be open. */
async function removeOldCaches(cacheName: string): Promise<void> {
  const others = (await caches.keys()).filter(
    (name) => name.startsWith(CACHE_PREFIX) && name !== cacheName,
  );
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

function isScreen(request: Request, pathname: string): boolean {
  return (
    request.mode === 'navigate' &&
    request.destination === 'document' &&
    !SERVER_PATHS.test(pathname)
  );
}

/** The page from the network; the shell where the network gives none in time. */
async function respondWithPage(event: FetchEvent, cacheName: string): Promise<Response> {
  const response = fromNetwork(event);
  event.waitUntil(response.catch(() => undefined));
  const inTime = await Promise.race([response.catch(() => undefined), timeout(PAGE_WAIT_MS)]);
  if (inTime && !GATEWAY_STATUSES.has(inTime.status)) return inTime;
  const cache = await caches.open(cacheName);
  return (await cache.match(SHELL, { ignoreVary: true })) ?? response;
}

async function fromNetwork(event: FetchEvent): Promise<Response> {
  const preloaded = (await event.preloadResponse) as Response | undefined;
  return preloaded ?? fetch(event.request);
}

function timeout(ms: number): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(undefined), ms);
  });
}

/** A file of any build: its name says what is in it. */
async function respondWithAsset(request: Request, cacheName: string): Promise<Response> {
  const cached = await caches.match(request, { ignoreVary: true });
  if (cached) return cached;
  const response = await fetch(request);
  if (response.status === 200) {
    const cache = await caches.open(cacheName);
    // A full device is no reason to hold a file back.
    await cache.put(request, response.clone()).catch(() => undefined);
  }
  return response;
}
