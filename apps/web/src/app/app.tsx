import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { RenderedAuthClient } from '#platform/auth/auth-client.ts';
import { AuthProvider } from '#platform/auth/use-auth.tsx';
import type { LiveClient } from '#platform/live/live-port.ts';
import { LiveContext } from '#platform/live/use-live-document.ts';
import { NoticeProvider } from '#ui/feedback/notice.tsx';
import type { Notices } from '#ui/feedback/notices.ts';

interface AppProps {
  readonly client: QueryClient;
  readonly auth: RenderedAuthClient;
  readonly notices: Notices;
  readonly live: LiveClient;
  readonly children: ReactNode;
}

export function App({ client, auth, notices, live, children }: AppProps) {
  return (
    <QueryClientProvider client={client}>
      <AuthProvider client={auth}>
        <NoticeProvider notices={notices}>
          <LiveContext value={live}>{children}</LiveContext>
        </NoticeProvider>
      </AuthProvider>
    </QueryClientProvider>
  );
}
