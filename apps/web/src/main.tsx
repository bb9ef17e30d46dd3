import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';

import { forgetPersonOnLeave } from '#app/forget-person.ts';
import { pageRoutes, Pages } from '#app/page-routes.tsx';
import { routes } from '#app/routes.tsx';
import { startTheme } from '#shared/theme.ts';
import { connectApi } from '#shared/api/api-client.ts';
import { createQueryClient } from '#shared/api/query-client.ts';
import { AuthProvider } from '#shared/auth/auth-context.tsx';
import { createAuthClient } from '#shared/auth/create-auth-client.ts';
import { config } from '#shared/config.ts';
import { createLazyLiveClient } from '#shared/live/lazy-live-client.ts';
import { LiveProvider } from '#shared/live/live-context.tsx';
import '#shared/ui/reset.css';
import '#shared/ui/fonts.css';
import '#shared/ui/tokens.css';
import '#shared/ui/base.css';
import { NoticeProvider } from '#shared/ui/notice.tsx';
import { createNotices } from '#shared/ui/notices.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root');

startTheme();
const auth = createAuthClient(config);
connectApi(auth);
const notices = createNotices({ isOn: config.notices });
const queryClient = createQueryClient(notices.show);
// Before React listens, so that no screen draws what is to be forgotten.
forgetPersonOnLeave(auth, queryClient);
const live = createLazyLiveClient(async () => {
  const { connectLiveClient } = await import('#shared/live/connect-live-client.ts');
  return connectLiveClient(auth);
});
const pages = pageRoutes(routes);

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <AuthProvider client={auth}>
        <NoticeProvider notices={notices}>
          <LiveProvider client={live}>
            <BrowserRouter>
              <Pages routes={pages} />
            </BrowserRouter>
          </LiveProvider>
        </NoticeProvider>
      </AuthProvider>
    </QueryClientProvider>
  </StrictMode>,
);
