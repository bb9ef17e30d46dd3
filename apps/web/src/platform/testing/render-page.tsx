import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router';
import { createQueryClient } from '#platform/api/query-client.ts';
import type { AuthState } from '#platform/auth/auth-client.ts';
import { AuthProvider } from '#platform/auth/use-auth.tsx';
import { LiveContext } from '#platform/live/use-live-document.ts';
import { createFakeAuthClient } from './fake-auth-client.ts';
import { createFakeLiveClient, type FakeLiveClient } from './fake-live-client.ts';

export interface RenderPageOptions {
  readonly routes: RouteObject[];
  readonly path: string;
  readonly auth: AuthState;
  readonly live?: FakeLiveClient;
}

export function renderPage({
  routes,
  path,
  auth: state,
  live = createFakeLiveClient(),
}: RenderPageOptions) {
  const notices: string[] = [];
  const client = createQueryClient((notice) => notices.push(notice));
  const auth = createFakeAuthClient(state);
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const view = render(
    <QueryClientProvider client={client}>
      <AuthProvider client={auth}>
        <LiveContext value={live}>
          <RouterProvider router={router} />
        </LiveContext>
      </AuthProvider>
    </QueryClientProvider>,
  );
  return { ...view, router, auth, live, client, notices };
}
