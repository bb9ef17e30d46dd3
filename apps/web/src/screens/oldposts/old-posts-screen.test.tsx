import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { tilesUpTo } from '#platform/testing/sample-data.ts';
import { alice } from '#platform/testing/fake-auth-client.ts';
import { startFakeServer } from '#platform/testing/fake-server.ts';
import { renderPage } from '#platform/testing/render-page.tsx';
import { OldPostsScreen } from './old-posts-screen.tsx';

vi.mock('#clips/player/create-player.ts', () => import('#clips/player/fake-player.testing.ts'));

test("a list of the viewer's posts, with its title and a link back to the profile", async () => {
  show(2);
  await screen.findByText('clip 2');
  expect(screen.getByText('clip 1')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Old posts' })).toBeTruthy();
  const back = screen.getByRole('link', { name: 'Back to profile' });
  expect(back.getAttribute('href')).toBe('/profile');
  expect(document.title).toBe('Old posts · Reprise');
});

test('without posts it invites to create the first one', async () => {
  show(0);
  await screen.findByText('You have no posts yet.');
  const create = screen.getByRole('link', { name: 'Create a Post' });
  expect(create.getAttribute('href')).toBe('/upload');
});

function show(count: number) {
  startFakeServer({ 'GET /get/yourposts': () => ({ rows: tilesUpTo(count), after: null }) });
  const routes = [{ path: '/oldposts', Component: OldPostsScreen }];
  renderPage({ routes, path: '/oldposts', auth: alice });
}
