import { expect, type Page } from '@playwright/test';
import type { Tile } from '@reprise/contract/feed/calls.ts';

const FEED = /\/get\/homevideo\?/;

/** A passage of the first sample clip that is there in each run. */
export const SAMPLE = { link: 'sample-0001', startTime: 4, endTime: 8 } as const;

/** The frame of the provider's player on the stage: those that wait out of view are inert. */
export const PROVIDER_FRAME = ':not([inert]) > iframe[src*="youtube-nocookie.com"]';

/** The video element of a sample clip on the stage. */
export const SAMPLE_VIDEO = ':not([inert]) > video';

export function nextButton(page: Page) {
  return page.getByRole('button', { name: 'NEXT' });
}

/** The words of the clip on the stage. */
export function currentPost(page: Page) {
  return page.getByRole('article', { name: /^Clip by/ });
}

/** A tile of quietroom's, with what a test cares about. */
export function tileOf(fields: Partial<Tile> & Pick<Tile, 'tile_id' | 'tile_link'>): Tile {
  return {
    public_id: `clip${String(fields.tile_id).padStart(8, '0')}`,
    tile_owner: 'quietroom',
    tile_desc: `clip ${fields.tile_id}`,
    tile_likes: 0,
    starttime: 4,
    endtime: 8,
    created_date: '2026-01-05T10:00:00.000Z',
    img_url: '/avatars/default.svg',
    ...fields,
  };
}

/**
 * Has a visitor's page ask for its feed, which otherwise comes with it: with the cookie of a session
 * that is none, the server sends the plain page. (A page that a test answers itself would be kept
 * from the machine's own addresses.)
 */
export async function withoutFirstView(page: Page): Promise<void> {
  const name = 'reprise_session';
  const cookies = await page.context().cookies();
  if (cookies.some((cookie) => cookie.name === name)) return;
  await page.context().addCookies([{ name, value: 'none', domain: 'localhost', path: '/' }]);
}

/** Answers the feed with these tiles, where a test needs clips that nobody can post. */
export async function mockFeed(page: Page, tiles: readonly Tile[]): Promise<void> {
  await withoutFirstView(page);
  await page.route(FEED, (route) => route.fulfill({ json: { rows: tiles, after: null } }));
}

/** Leaves of the real feed only the posts of one person, newest first: others post meanwhile. */
export async function showOnlyPostsOf(page: Page, owner: string): Promise<void> {
  await withoutFirstView(page);
  await page.route(FEED, async (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('sort', 'recent');
    url.searchParams.set('limit', '50');
    const response = await route.fetch({ url: url.href });
    const { rows } = (await response.json()) as { rows: readonly Tile[] };
    const own = rows.filter(({ tile_owner }) => tile_owner === owner);
    await route.fulfill({ response, json: { rows: own, after: null } });
  });
}

/** Waits until the clip on the stage plays: its controls say so. */
export async function expectPlaying(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
}
