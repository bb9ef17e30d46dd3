import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { connectApi } from '#platform/api/api-client.ts';
import { createQueryClient } from '#platform/api/query-client.ts';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { AuthProvider } from '#platform/auth/use-auth.tsx';
import {
  createInMemoryAuthClient,
  type InMemoryAuthClient,
} from '#platform/testing/in-memory-auth-client.ts';
import { NoticeProvider } from '#ui/feedback/notice.tsx';
import { createNotices } from '#ui/feedback/notices.ts';

export const PHOTO = 'https://pictures.example/alice.png';

export async function signInAlice(displayName = 'alice'): Promise<InMemoryAuthClient> {
  const auth = createInMemoryAuthClient();
  auth.addAccount({ displayName });
  await auth.signIn('alice@example.org', 'secret1!');
  await auth.updateProfile({ photoURL: PHOTO });
  connectApi(auth);
  return auth;
}

export function userOf(auth: InMemoryAuthClient): AuthUser {
  const state = auth.getState();
  if (state.status !== 'signedIn') throw new Error('No user is signed in.');
  return state.user;
}

export function show(auth: InMemoryAuthClient, element: ReactNode) {
  const notices = createNotices({ isOn: true });
  const router = createMemoryRouter(
    [
      { path: '/settings', element },
      { path: '/profile', element: <p>the profile</p> },
    ],
    { initialEntries: ['/settings'] },
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
  return { path: () => router.state.location.pathname };
}
