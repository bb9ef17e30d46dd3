import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { AuthClient } from '#shared/auth/auth-client.ts';
import { AuthProvider } from '#shared/auth/auth-context.tsx';
import { LiveProvider } from '#shared/live/live-context.tsx';
import type { LiveClient } from '#shared/live/live-port.ts';
import { NoticeProvider } from '#shared/ui/notice.tsx';
import type { Notices } from '#shared/ui/notices.ts';

interface AppProps {
  readonly client: QueryClient;
  readonly auth: AuthClient;
  readonly notices: Notices;
  readonly live: LiveClient;
  /** The router with its pages. */
  readonly children: ReactNode;
}

/** What all pages share. */
export function App({ client, auth, notices, live, children }: AppProps) {
  return (
    <QueryClientProvider client={client}>
      <AuthProvider client={auth}>
        <NoticeProvider notices={notices}>
          <LiveProvider client={live}>{children}</LiveProvider>
        </NoticeProvider>
      </AuthProvider>
    </QueryClientProvider>
  );
}
