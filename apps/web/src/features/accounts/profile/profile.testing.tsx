import type { ReactNode } from 'react';
import { openAs } from '#features/accounts/account-pages.testing.tsx';
import { connectApi } from '#platform/api/api-client.ts';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import {
  createInMemoryAuthClient,
  type InMemoryAuthClient,
} from '#platform/testing/in-memory-auth-client.ts';

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
  const routes = [
    { path: '/settings', element },
    { path: '/profile', element: <p>the profile</p> },
  ];
  return openAs(auth, { path: '/settings', routes });
}
