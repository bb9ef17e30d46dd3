import { expect, type Page } from '@playwright/test';
import { feedEndpoints, type Tile } from '@reprise/contract/feed/calls.ts';
import { fakeResponse, showOnlyRowsOf } from './fake-responses.ts';

const FEED = feedEndpoints.homeVideo.path;

export const SAMPLE = { link: 'sample-0001', startTime: 4, endTime: 8 } as const;

/** The visible player. Preloaded players out of view are inert. */
export const PROVIDER_FRAME = ':not([inert]) > iframe[src*="youtube-nocookie.com"]';

export const SAMPLE_VIDEO = ':not([inert]) > video';

export async function playerShare(page: Page): Promise<number> {
  const box = await page.locator(SAMPLE_VIDEO).locator('xpath=../../..').boundingBox();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  return ((box?.width ?? 0) * (box?.height ?? 0)) / (width * height);
}

export function coveredPoints(page: Page, player = SAMPLE_VIDEO): Promise<readonly string[]> {
  return page
    .locator(player)
    .filter({ visible: true })
    .evaluateAll((players) => {
      const shares = [0.02, 0.25, 0.5, 0.75, 0.98];
      // The layer that closes a menu on click is invisible.
      const isPainted = (top: Element) =>
        top === players[0] ||
        top.childNodes.length > 0 ||
        getComputedStyle(top).backgroundColor !== 'rgba(0, 0, 0, 0)';
      return players.flatMap((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return shares
          .flatMap((x) => shares.map((y) => [left + width * x, top + height * y] as const))
          .filter(([x, y]) => x >= 0 && x < innerWidth && y >= 0 && y < innerHeight)
          .filter(([x, y]) => document.elementsFromPoint(x, y).find(isPainted) !== element)
          .map(([x, y]) => `${Math.round(x)}, ${Math.round(y)}`);
      });
    });
}

export function nextButton(page: Page) {
  return page.getByRole('button', { name: 'NEXT' });
}

export function currentPost(page: Page) {
  return page.getByRole('article', { name: /^Clip by/ });
}

export function firstPoster(page: Page) {
  return page.getByRole('article').locator('img[src$=".jpg"]').first();
}

export function poster(page: Page, caption: string) {
  return page.getByRole('list', { name: 'Clips' }).getByRole('link', { name: caption });
}

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
 * Makes a page request its session and feed, which normally come with the document. (A document
 * from the test would be in another network zone, without access to loopback.)
 */
export async function withoutFirstView(page: Page): Promise<void> {
  await page.setExtraHTTPHeaders({ 'sec-purpose': 'prefetch' });
  const name = 'reprise_session';
  const cookies = await page.context().cookies();
  if (cookies.some((cookie) => cookie.name === name)) return;
  await page.context().addCookies([{ name, value: 'none', domain: 'localhost', path: '/' }]);
}

export async function mockFeed(page: Page, tiles: readonly Tile[]): Promise<void> {
  await withoutFirstView(page);
  await fakeResponse(page, FEED, { rows: tiles, after: null });
}

/** Other tests post at the same time. */
export async function showOnlyPostsOf(page: Page, owner: string): Promise<void> {
  await withoutFirstView(page);
  await showOnlyRowsOf(page, FEED, owner, { sort: 'recent', limit: '50' });
}

/** While a clip plays, the button says Pause. */
export async function expectPlaying(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
}

/** While a clip is paused, the button says Play. */
export async function expectPaused(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Play', exact: true }).first()).toBeVisible();
}
