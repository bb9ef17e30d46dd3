import type { Tile } from '@reprise/contract/feed/calls.ts';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { press } from '#platform/testing/controls.ts';
import { ClipLink } from './clip-link.tsx';
import { tile } from './share.testing.ts';

test('copies the link and confirms it', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  show({ clipboard: { writeText } });
  press('Copy link');
  await screen.findByText('Link copied.');
  expect(writeText).toHaveBeenCalledWith(url());
  expect(screen.queryByRole('button', { name: 'Share via…' })).toBeNull();
});

test('copies the code for other sites, of a clip that everyone sees', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  show({ clipboard: { writeText } });
  press('Copy embed code');
  await screen.findByText('Embed code copied.');
  const frame = `<iframe src="${location.origin}/embed/${tile.public_id}" width="640"`;
  expect(writeText).toHaveBeenCalledWith(expect.stringContaining(frame));
});

test.each([{ audience: 'friends' }, { hidden: true }] as const)('%j: no code', (limits) => {
  show({}, limits);
  expect(screen.getByRole('button', { name: 'Copy link' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Copy embed code' })).toBeNull();
});

test.each([
  ['is refused', { clipboard: { writeText: () => Promise.reject(new Error('refused')) } }],
  ['is missing', {}],
])('where the clipboard %s, the link is shown for manual copying', async (_, abilities) => {
  show(abilities);
  press('Copy link');
  await screen.findByText('The link could not be copied. Copy it here:');
  expect(screen.getByRole('status').textContent).toContain(url());
});

test("the device's share sheet gets title and link; closing it is not a failure", async () => {
  const share = vi.fn(() => Promise.reject(new DOMException('closed', 'AbortError')));
  show({ share });
  press('Share via…');
  expect(share).toHaveBeenCalledWith({ title: tile.tile_desc, url: url() });
  await Promise.resolve();
  expect(screen.getByRole('status').textContent).toBe('');
});

test('a failing share sheet shows the failure', async () => {
  show({ share: () => Promise.reject(new DOMException('no', 'NotAllowedError')) });
  press('Share via…');
  await screen.findByText('Sharing failed. Copy the link instead.');
});

function show(
  abilities: { clipboard?: object; share?: (data: ShareData) => Promise<void> },
  limits: Pick<Tile, 'audience' | 'hidden'> = {},
) {
  vi.stubGlobal('navigator', { ...abilities });
  render(<ClipLink tile={{ ...tile, ...limits }} />, { wrapper: MemoryRouter });
}

const url = () => `${location.origin}/tile/${tile.public_id}`;
