import { tileTexts } from '@reprise/contract/tiles/texts.ts';
import { screen } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { alice, showFeed } from '#features/feed/feed.testing.tsx';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { tileOf } from '#platform/testing/sample-data.ts';

vi.mock('#clips/player/create-player.ts', () => import('#clips/player/fake-player.testing.ts'));

const test = serverTest({ 'POST /feed/views': () => ({ success: true }) });

test.each([
  [
    'of a friend',
    { tile_owner: 'bob', audience: 'friends' },
    'Friends',
    'Only bob’s friends see this clip.',
  ],
  [
    'of the viewer',
    { tile_owner: 'alice', audience: 'friends' },
    'Friends',
    tileTexts.onlyYourFriends,
  ],
  ['hidden by moderators', { tile_owner: 'alice', hidden: true }, 'Hidden', tileTexts.hiddenNote],
  [
    'hidden by moderators, for friends',
    { tile_owner: 'alice', hidden: true, audience: 'friends' },
    'Hidden',
    tileTexts.hiddenNote,
  ],
] as const)('a clip %s says who sees it', async (_name, traits, sign, note) => {
  await showFeed(server, alice, [tileOf({ tile_id: 1, tile_desc: 'words', ...traits })]);
  expect((await screen.findByText(sign)).textContent).toBe(sign);
  expect(await screen.findByText(note)).toBeTruthy();
});

test('a clip for everyone has no sign', async () => {
  await showFeed(server, alice, [tileOf({ tile_id: 1, tile_desc: 'words' })]);
  expect(screen.queryByTitle(tileTexts.friendsOnly)).toBeNull();
  expect(screen.queryByText(/see this clip/)).toBeNull();
});
