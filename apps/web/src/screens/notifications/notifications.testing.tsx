import type { PastNotification } from '@reprise/contract/notifications/calls.ts';
import { screen, within } from '@testing-library/react';
import { alice } from '#platform/testing/fake-auth-client.ts';
import { renderPage } from '#platform/testing/render-page.tsx';
import { NotificationsScreen } from './notifications-screen.tsx';

export const base = { img_url: '/avatars/default.svg', date: '2020-01-01T00:00:00.000Z' };

export function show() {
  const element = (
    <main>
      <NotificationsScreen />
    </main>
  );
  const routes = [
    { path: '/notifications', element },
    { path: '/messages', element: <p>The conversation</p> },
  ];
  return renderPage({ routes, path: '/notifications', auth: alice });
}

export const rows = () => within(screen.getByRole('main')).getAllByRole('listitem');

export const clip = {
  kind: 'like',
  tile_id: 4,
  public_id: 'Abc123Def456',
  tile_link: 'sample-0003',
} as const;
export const likesBy = (...names: readonly string[]): PastNotification[] =>
  names.map((username, index) => ({ ...base, ...clip, id: 90 - index, username }));

export const CHAT = 'uid-bobuid-alice';
export const reply = {
  ...base,
  kind: 'reply',
  username: 'bob',
  chat: CHAT,
  text: 'at eight',
} as const;
