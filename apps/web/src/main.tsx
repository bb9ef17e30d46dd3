import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';

import { App } from '#app/app.tsx';
import { forgetPersonOnLeave } from '#app/forget-person.ts';
import { keepPushes } from '#app/keep-pushes.ts';
import { fetchPages, type OpenPage, pageRoutes, Pages } from '#app/page-routes.tsx';
import { routes } from '#app/routes.tsx';
import { connectApi } from '#shared/api/api-client.ts';
import { createQueryClient } from '#shared/api/query-client.ts';
import { createAuthClient } from '#shared/auth/create-auth-client.ts';
import { config } from '#shared/config.ts';
import { isVisitorsDocument } from '#shared/first-view.ts';
import { keepTrying } from '#shared/keep-trying.ts';
import { createLazyLiveClient } from '#shared/live/lazy-live-client.ts';
import { startAppearance } from '#shared/preferences/appearance.ts';
import { watchMissingCode } from '#shared/missing-code.ts';
import '#shared/ui/reset.css';
import '#shared/ui/fonts.css';
import '#shared/ui/tokens.css';
import '#shared/ui/base.css';
import { createNotices } from '#shared/ui/notices.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root');

startAppearance();
watchMissingCode();
const auth = createAuthClient({ ...config, isVisitors: isVisitorsDocument });
connectApi(auth);
const notices = createNotices({ isOn: config.notices });
const queryClient = createQueryClient(notices.show);
// Before React listens, so that no screen draws what is to be forgotten.
forgetPersonOnLeave(auth, queryClient);
keepPushes(auth);
const live = createLazyLiveClient(async () => {
  const { connectLiveClient } = await import('#shared/live/connect-live-client.ts');
  return connectLiveClient(auth);
});
const pages = pageRoutes(routes);
const app = (
  <StrictMode>
    <App client={queryClient} auth={auth} notices={notices} live={live}>
      <BrowserRouter>
        <Pages routes={pages} onReady={handleReady} />
      </BrowserRouter>
    </App>
  </StrictMode>
);

// The first clip has network and processor to itself.
const LATER_MS = 3_000;

/** What the server drew was not to be used before. */
function handleReady(openPage: OpenPage): void {
  root?.removeAttribute('aria-busy');
  for (const asleep of root?.querySelectorAll('button[inert], input[inert]') ?? [])
    asleep.removeAttribute('inert');
  setTimeout(async () => {
    const { startLater } = await keepTrying(() => import('#app/later.ts'));
    startLater(auth, openPage);
    // Wherever somebody came in, home is where most go next.
    await keepTrying(() => import('#screens/home/home-screen.tsx'));
  }, LATER_MS);
}

/** Takes over what the server has drawn, or draws all of it. */
async function start(container: HTMLElement): Promise<void> {
  if (!container.hasChildNodes()) return createRoot(container).render(app);
  await fetchPages(pages, window.location.pathname);
  // In a transition React works in short steps, and lets the browser do other things between them.
  startTransition(() => void hydrateRoot(container, app));
}

void start(root);
