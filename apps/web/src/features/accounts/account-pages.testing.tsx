import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router';
import { vi } from 'vitest';
import { connectApi } from '#platform/api/api-client.ts';
import { createQueryClient } from '#platform/api/query-client.ts';
import type { AuthClient, AuthState, AuthUser } from '#platform/auth/auth-client.ts';
import { AuthProvider } from '#platform/auth/auth-context.tsx';
import { alice, createFakeAuthClient } from '#platform/testing/fake-auth-client.ts';
// Loaded here: the first opening of a dialog would wait for it, on a busy machine for too long.
import '#ui/overlays/alert-dialog-popup.tsx';
import '#ui/overlays/dialog-popup.tsx';
import { NoticeProvider } from '#ui/feedback/notice.tsx';
import { createNotices } from '#ui/feedback/notices.ts';

export const aliceUser: AuthUser = {
  uid: 'uid-alice',
  email: 'alice@example.com',
  isEmailVerified: true,
  displayName: 'alice',
  photoURL: null,
};

interface OpenOptions {
  readonly path: string;
  readonly routes: RouteObject[];
  readonly state?: AuthState;
  /** What the service does when it is asked. */
  readonly service?: Partial<AuthClient>;
}

/** Opens a page with the status line on it. /login, /settings and / are there to arrive at. */
export function open({ path, routes, state = alice, service = {} }: OpenOptions) {
  const auth = { ...createFakeAuthClient(state), ...service };
  connectApi(auth);
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
    auth,
    address: () => router.state.location.pathname + router.state.location.search,
    historyState: (): unknown => router.state.location.state,
  };
}

/** A request to the service that works; the calls are on it. */
export function succeedingCall() {
  return vi.fn(async (..._args: string[]) => {});
}

/** A request to the service that fails with this error. */
export function failingCall(error: Error) {
  return succeedingCall().mockRejectedValue(error);
}

export function type(label: string, value: string): void {
  fireEvent.change(field(label), { target: { value } });
}

export function field(label: string): HTMLInputElement {
  return screen.getByLabelText<HTMLInputElement>(label);
}

export function button(name: string): HTMLButtonElement {
  return screen.getByRole<HTMLButtonElement>('button', { name });
}

export function press(name: string): void {
  fireEvent.click(button(name));
}
