// Caches the app's files for offline use. Never caches data of an account or a call (ADR 0014).

const CACHE_PREFIX = 'reprise-';
/** After this time, the cached shell is used. */
const PAGE_WAIT_MS = 4_000;
/** A gateway sends the last ones while the server is down; the first ones reject a long shared text. */
const NO_PAGE_STATUSES: ReadonlySet<number> = new Set([414, 431, 502, 503, 504]);
const ASSET = /\/assets\/[\w.-]+/g;
/** Paths that are not screens of the app. */
const SERVER_PATHS = /^\/(?:api|auth|embed|healthz|metrics|oembed|readyz|user)(?:\/|$)/;

export function serveOffline(worker: ServiceWorkerGlobalScope): void {
  const cacheName = CACHE_PREFIX + BUILD.name;
  worker.addEventListener('install', (event) => event.waitUntil(install(worker, cacheName)));
  worker.addEventListener('activate', (event) => event.waitUntil(activate(worker, cacheName)));
  worker.addEventListener('fetch', (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== 'GET' || origin !== worker.location.origin) return;
    if (isScreen(request, pathname)) event.respondWith(respondWithPage(event, cacheName));
    // Uses the preloaded response: otherwise the browser requests the page once more, and the
    // callback of a provider works once.
    else if (request.mode === 'navigate') event.respondWith(fromNetwork(event));
    else if (pathname.startsWith('/assets/'))
      event.respondWith(respondWithAsset(request, cacheName));
  });
}

/**
 * Activates immediately: files are named by content hash, so this worker can also serve pages of
 * other builds.
 */
async function install(worker: ServiceWorkerGlobalScope, cacheName: string): Promise<void> {
  const cache = await caches.open(cacheName);
  await cacheShell(cache);
  await cacheLazyFiles(cache);
  await worker.skipWaiting();
}

/** With its files, also the site's logo. Without cookies, so that no user's page is cached. */
async function cacheShell(cache: Cache): Promise<void> {
  const response = await fetch(BUILD.shell, { cache: 'reload', credentials: 'omit' });
  const html = await response.clone().text();
  // During a deployment, the page may belong to another build, whose files are not in this cache.
  if (!response.ok || !BUILD.initial.every((path) => html.includes(path))) {
    throw new Error('The shell belongs to another build.');
  }
  await cache.addAll(new Set(html.match(ASSET)));
  await cache.put(BUILD.shell, response);
}

/** One at a time, to leave bandwidth for the page. */
async function cacheLazyFiles(cache: Cache): Promise<void> {
  for (const path of BUILD.lazy) {
    // Offline again: the file is cached when its screen opens.
    await cache.add(path).catch(() => undefined);
  }
}

async function activate(worker: ServiceWorkerGlobalScope, cacheName: string): Promise<void> {
  await worker.registration.navigationPreload?.enable();
  await removeOldCaches(cacheName);
  await worker.clients.claim();
}

/** Keeps the previous build's cache, because its pages may be open. */
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

/** Returns the page from the network, or the shell after a timeout. */
async function respondWithPage(event: FetchEvent, cacheName: string): Promise<Response> {
  const response = fromNetwork(event);
  event.waitUntil(response.catch(() => undefined));
  const timelyResponse = await Promise.race([
    response.catch(() => undefined),
    timeout(PAGE_WAIT_MS),
  ]);
  if (timelyResponse && !NO_PAGE_STATUSES.has(timelyResponse.status)) return timelyResponse;
  const cache = await caches.open(cacheName);
  return (await cache.match(BUILD.shell, { ignoreVary: true })) ?? response;
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

/** Works for any build, because the name is a content hash. */
async function respondWithAsset(request: Request, cacheName: string): Promise<Response> {
  const cached = await caches.match(request, { ignoreVary: true });
  if (cached) return cached;
  const response = await fetch(request);
  if (response.status === 200) {
    const cache = await caches.open(cacheName);
    // The device may be full.
    await cache.put(request, response.clone()).catch(() => undefined);
  }
  return response;
}
