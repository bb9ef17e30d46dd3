import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router';
import { vi } from 'vitest';
import { connectApi } from '#platform/api/api-client.ts';
import { createQueryClient } from '#platform/api/query-client.ts';
import type { AuthClient, AuthState } from '#platform/auth/auth-client.ts';
import { AuthProvider } from '#platform/auth/use-auth.tsx';
import { alice, createFakeAuthClient } from '#platform/testing/fake-auth-client.ts';
// Loading the dialog code in a test can time out.
import '#ui/overlays/alert-dialog-popup.tsx';
import '#ui/overlays/dialog-popup.tsx';
import { NoticeProvider } from '#ui/feedback/notice.tsx';
import { createNotices } from '#ui/feedback/notices.ts';

interface Page {
  readonly path: string;
  readonly routes: RouteObject[];
}

interface OpenOptions extends Page {
  readonly state?: AuthState;
  readonly service?: Partial<AuthClient>;
}

export function open({ state = alice, service = {}, ...page }: OpenOptions) {
  const auth = { ...createFakeAuthClient(state), ...service };
  connectApi(auth);
  return { auth, ...openAs(auth, page) };
}

export function openAs(auth: AuthClient, { path, routes }: Page) {
  const notices = createNotices({ isOn: true });
  const router = createMemoryRouter(
    [
      ...routes,
      { path: '/login', element: <p>the login</p> },
      { path: '/', element: <p>the feed</p> },
    ],
    { initialEntries: [path] },
  );
  render(
    <QueryClientProvider client={createQueryClient(notices.show)}>
      <AuthProvider client={auth}>
        <NoticeProvider notices={notices}>
          <RouterProvider router={router} />
        </NoticeProvider>
      </AuthProvider>
    </QueryClientProvider>,
  );
  return {
    address: () => {
      const { pathname, search, hash } = router.state.location;
      return pathname + search + hash;
    },
    historyState: (): unknown => router.state.location.state,
  };
}

export function succeedingCall() {
  return vi.fn(async (..._args: string[]) => {});
}

export function failingCall(error: Error) {
  return vi.fn(async (..._args: string[]): Promise<never> => {
    throw error;
  });
}
