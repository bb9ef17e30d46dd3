import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router';
import { createQueryClient } from '#shared/api/query-client.ts';
import type { AuthState } from '#shared/auth/auth-client.ts';
import { AuthProvider } from '#shared/auth/auth-context.tsx';
import { LiveProvider } from '#shared/live/live-context.tsx';
import { createFakeAuthClient } from './fake-auth-client.ts';
import { createFakeLive, type FakeLive } from './fake-live.ts';

export interface PageSetting {
  readonly routes: RouteObject[];
  readonly path: string;
  readonly auth: AuthState;
  readonly live?: FakeLive;
}

/** Renders pages as the app does, and collects the sentences of the status line. */
export function showPage({ routes, path, auth: state, live = createFakeLive() }: PageSetting) {
  const notices: string[] = [];
  const client = createQueryClient((notice) => notices.push(notice));
  const auth = createFakeAuthClient(state);
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const view = render(
    <QueryClientProvider client={client}>
      <AuthProvider client={auth}>
        <LiveProvider client={live}>
          <RouterProvider router={router} />
        </LiveProvider>
      </AuthProvider>
    </QueryClientProvider>,
  );
  return { ...view, router, auth, live, client, notices };
}
