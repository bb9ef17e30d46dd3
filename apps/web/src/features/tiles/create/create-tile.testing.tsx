import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { connectApi } from '#platform/api/api-client.ts';
import { createQueryClient } from '#platform/api/query-client.ts';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { soundPreference } from '#platform/preferences/preferences.ts';
import {
  createFakeAuthClient,
  type FakeAuthClient,
  signedInAs,
} from '#platform/testing/fake-auth-client.ts';
import { AuthProvider } from '#platform/auth/use-auth.tsx';
import { NoticeProvider } from '#ui/feedback/notice.tsx';
import { createNotices } from '#ui/feedback/notices.ts';
import { resetPlayer } from './fake-clip-player.testing.ts';

let usersMade = 0;

export let alice = userNamed('alice');
export let bob = userNamed('bob');

export const notices = vi.fn<(sentence: string) => void>();

export const client = createQueryClient(notices);

export function openScreen(path: string, Screen: ComponentType, user = alice) {
  const auth = authOf(user);
  connectApi(auth);
  const router = createMemoryRouter(
    [
      { path, Component: Screen },
      { path: '*', element: <p>Another page</p> },
    ],
    { initialEntries: [path] },
  );
  const page = render(
    <QueryClientProvider client={client}>
      <AuthProvider client={auth}>
        <NoticeProvider notices={{ ...createNotices({ isOn: false }), show: notices }}>
          <RouterProvider router={router} />
        </NoticeProvider>
      </AuthProvider>
    </QueryClientProvider>,
  );
  return { router, auth, close: page.unmount };
}

export function clearAll(): void {
  cleanup();
  client.clear();
  notices.mockClear();
  soundPreference.set('off');
  localStorage.clear();
  sessionStorage.clear();
  resetPlayer();
  vi.unstubAllGlobals();
  // A new user per test: outboxes outlive the page and would retry posts of earlier tests.
  alice = userNamed('alice');
  bob = userNamed('bob');
}

export function shareButton(): HTMLButtonElement {
  return screen.getByRole<HTMLButtonElement>('button', { name: 'Share' });
}

export function valueOf(label: string): string {
  return screen.getByLabelText<HTMLInputElement>(label).value;
}

function userNamed(name: string): AuthUser {
  usersMade += 1;
  return signedInAs(name, { uid: `uid-${name}-${usersMade}` }).user;
}

function authOf(user: AuthUser): FakeAuthClient {
  return {
    ...createFakeAuthClient({ status: 'signedIn', user }),
    accessToken: () => Promise.resolve('token'),
  };
}
