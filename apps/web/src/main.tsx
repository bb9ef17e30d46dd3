import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from '#app/app.tsx';
import { clearCacheOnSignOut, resetCacheOnNewEpoch } from './app/session/reset-cache.ts';
import { syncPushSubscription } from './app/session/sync-push-subscription.ts';
import { fetchPages, type OpenPage, pageRoutes, Pages } from '#app/page-routes.tsx';
import { routes } from '#app/routes.tsx';
import { trackWindowWidth } from './app/shell/window-width.ts';
import { connectApi } from './platform/api/api-client.ts';
import { createQueryClient } from './platform/api/query-client.ts';
import { connectTabUpdates } from './platform/api/tab-updates.ts';
import type { AuthClient } from './platform/auth/auth-client.ts';
import { createAuthClient } from './platform/auth/create-auth-client.ts';
import { trackChunkLoadErrors } from './platform/chunk-load-errors.ts';
import { config } from './platform/config.ts';
import { isRendered, takeAuth } from './platform/first-view.ts';
import { loadWithRetry } from './platform/load-with-retry.ts';
import { createLazyLiveClient } from './platform/live/lazy-live-client.ts';
import { startAppearance } from './platform/preferences/appearance.ts';
import { followSignOuts } from './platform/storage/user-data.ts';
import { supportTranslation } from './platform/translated-page.ts';
import './ui/reset.css';
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import { createNotices } from './ui/feedback/notices.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root');

startAppearance();
trackWindowWidth();
trackChunkLoadErrors();
followSignOuts();
supportTranslation(document.body);

const DEFERRED_START_MS = 3_000;

// In a task of its own, so that the browser can paint after the modules' evaluation.
setTimeout(() => void start(root));

async function start(container: HTMLElement): Promise<void> {
  const documentAuth = takeAuth();
  const auth = createAuthClient({ ...config, ...documentAuth });
  const pages = pageRoutes(routes);
  const app = createApp(auth, pages);
  if (!container.hasChildNodes()) return createRoot(container).render(app);
  await fetchPages(pages, window.location.pathname);
  // A transition renders in small steps that do not block the browser.
  startTransition(() => {
    if (isRendered()) hydrateRoot(container, app);
    // Replaces the skeleton.
    else createRoot(container).render(app);
  });
}

function createApp(auth: AuthClient, pages: ReturnType<typeof pageRoutes>) {
  connectApi(auth);
  const notices = createNotices({ isOn: config.notices });
  const queryClient = createQueryClient(notices.show);
  // Before React, so that no screen renders data of a previous user.
  clearCacheOnSignOut(auth, queryClient);
  resetCacheOnNewEpoch(queryClient);
  connectTabUpdates(auth, queryClient);
  syncPushSubscription(auth);
  const live = createLazyLiveClient(async () => {
    // Not in the task of React's first effects, which is one of the longest.
    await new Promise((resolve) => setTimeout(resolve));
    const { connectLiveClient } = await loadWithRetry(
      'connectLiveClient',
      () => import('./platform/live/connect-live-client.ts'),
    );
    return connectLiveClient(auth);
  });
  return (
    <StrictMode>
      <App client={queryClient} auth={auth} notices={notices} live={live}>
        <BrowserRouter>
          <Pages routes={pages} onReady={(openPage) => handleReady(auth, openPage)} />
        </BrowserRouter>
      </App>
    </StrictMode>
  );
}

function handleReady(auth: AuthClient, openPage: OpenPage): void {
  root?.removeAttribute('aria-busy');
  for (const control of root?.querySelectorAll('button[inert], input[inert]') ?? [])
    control.removeAttribute('inert');
  setTimeout(async () => {
    const { startDeferred } = await loadWithRetry(
      'startDeferred',
      () => import('./app/session/start-deferred.ts'),
    );
    startDeferred(auth, openPage);
    // The most likely next page, and the way to all others.
    await loadWithRetry('HomeScreen', () => import('#screens/home/home-screen.tsx'));
    await loadWithRetry('otherScreens', () => import('#app/other-screens.tsx'));
    // Says why a call failed, which can also keep a script from loading.
    await loadWithRetry('failureNotice', () => import('./platform/api/failure-notice.ts'));
  }, DEFERRED_START_MS);
}
