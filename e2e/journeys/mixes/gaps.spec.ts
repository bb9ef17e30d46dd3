// Measures milliseconds, so e2e/timing/playwright.config.ts runs this file alone.
import { expect, type Locator, type Page } from '@playwright/test';
import type { Tile } from '@reprise/contract/feed/calls.ts';
import { type Mix, mixEndpoints } from '@reprise/contract/mixes/calls.ts';
import type { EmbeddedClip } from '@reprise/contract/mixes/embedded-clip.ts';
import type { ShownFrame } from '../../../bench/clip-loop/frames.ts';
import { isSampleVideo } from '@reprise/contract/clips/rules/sample-video.ts';
import { fakeResponse } from '../../support/fake-responses.ts';
import { tileOf } from '../../support/feed.ts';
import { type ForeignSite, test } from '../../support/foreign-site.ts';
import { recordFrames, spread } from '../../support/measurements.ts';
import { makeMix } from '../../support/mixes.ts';
import type { TestUser } from '../../support/users.ts';

test.use({ autoplay: 'always', contextOptions: { reducedMotion: 'no-preference' } });

const IS_LONG = process.env['TEST_LONG'] !== undefined;
const CLIPS = IS_LONG ? 50 : 12;
const SECONDS = 1.5;
const SAMPLES = 12;
/** Every tenth clip is unavailable, which the page learns when it plays. */
const REMOVED = 'ERROR_00100';
const GAP_MAX_MS = 200;
const SKIP_MAX_MS = 1_000;
/** Longer than that is a stop. */
const STOP_MS = 2_000;

const KINDS = [
  ['file', [], (nr: number) => `sample-${String(1 + (nr % SAMPLES)).padStart(4, '0')}`],
  ['provider', ['@long'], (nr: number) => `stand-in-${10 + (nr % SAMPLES)}`],
] as const;

for (const [kind, tag, idOf] of KINDS) {
  const tiles = Array.from({ length: CLIPS }, (_, nr) => clipOf(nr, idOf(nr)));
  const playable = tiles.filter(({ tile_link }) => tile_link !== REMOVED);

  test(
    `${kind}: ${CLIPS} clips play through without a stop`,
    { tag: [...tag] },
    async ({ page, bob, pageErrors }) => {
      // The clips are in no database.
      pageErrors.allow(/404/);
      await recordFrames(page);
      await collectFrames(page);
      await showMix(page, bob, tiles);
      await expect(page.getByText(`${CLIPS} clips`)).toBeVisible();
      const last = page.getByRole('listitem').filter({ hasText: playable.at(-1)?.tile_desc ?? '' });
      await playThrough(page, last.getByRole('img', { name: 'Playing now' }), playable);
      expectNoGap(kind, await shownPasses(page, playable), playable);
    },
  );

  test(
    `${kind}: ${CLIPS} clips play through without a stop in a frame of another site`,
    { tag: '@long' },
    async ({ page, bob, foreignSite, pageErrors }) => {
      pageErrors.allow(/404/);
      await recordFrames(page);
      await collectFrames(page);
      await frameMix(page, bob, foreignSite, tiles);
      const place = tiles.indexOf(playable.at(-1) ?? (tiles[0] as Tile)) + 1;
      const position = page.frameLocator('iframe').getByText(`${place} of ${CLIPS}`);
      await playThrough(page, position, playable);
      expectNoGap(`framed ${kind}`, await shownPasses(page, playable), playable);
    },
  );
}

/** `last` is visible while the last clip plays. */
async function playThrough(page: Page, last: Locator, playable: readonly Tile[]): Promise<void> {
  test.setTimeout(60_000 + CLIPS * 4_000);
  await expect(last).toBeVisible({ timeout: 30_000 + CLIPS * 3_000 });
  await expect
    .poll(async () => shownPasses(page, playable.slice(-1)), { intervals: [1_000] })
    .toHaveLength(1);
}

async function shownPasses(page: Page, playable: readonly Tile[]): Promise<readonly Pass[]> {
  const frames = await page.evaluate((): ShownFrame[] => Reflect.get(window, 'shownFrames'));
  return passesOf(frames, playable);
}

function expectNoGap(kind: string, shown: readonly Pass[], playable: readonly Tile[]): void {
  expect(shown.map(({ tile }) => tile.tile_id)).toEqual(playable.map(({ tile_id }) => tile_id));
  const steps = shown.slice(1).map((pass, index) => {
    const before = shown[index];
    return {
      ms: pass.begin - (before?.end ?? Number.NaN),
      isSkip: pass.tile.tile_id - (before?.tile.tile_id ?? 0) > 1,
    };
  });
  const gaps = steps.filter(({ isSkip }) => !isSkip).map(({ ms }) => ms);
  const skips = steps.filter(({ isSkip }) => isSkip).map(({ ms }) => ms);
  const cuts = shown.map(({ tile, last }) => (tile.endtime - last) * 1_000);
  const { median, p95 } = spread(gaps);
  const stops = steps.filter(({ ms }) => ms > STOP_MS).length;
  console.log(
    `MIX_GAP_MS ${kind} clips ${CLIPS} stops ${stops} median ${median} p95 ${p95} skips ${skips.map(Math.round).join(' ')} end left out ${JSON.stringify(spread(cuts))}`,
  );
  expect(stops).toBe(0);
  // Among few steps, the slowest one is that of a busy machine.
  expect(IS_LONG ? p95 : median).toBeLessThanOrEqual(GAP_MAX_MS);
  expect(Math.max(...skips)).toBeLessThanOrEqual(SKIP_MAX_MS);
}

/** No two clips of one video overlap, so that a frame belongs to one clip. */
function clipOf(nr: number, videoId: string): Tile {
  const starttime = 2 + 4 * Math.floor(nr / SAMPLES);
  return tileOf({
    tile_id: nr + 1,
    tile_link: nr % 10 === 5 ? REMOVED : videoId,
    tile_desc: `clip number ${nr + 1}.`,
    starttime,
    endtime: starttime + SECONDS,
  });
}

/** In place of a mix of the user, which has no clips. */
async function showMix(page: Page, user: TestUser, tiles: readonly Tile[]): Promise<void> {
  const data = { id: crypto.randomUUID(), title: 'Gaps', audience: 'link' };
  const { body } = await user.call('/mix/create', { method: 'POST', data });
  const [{ public_id }] = (body as { rows: [{ public_id: string }] }).rows;
  const mix: Mix = {
    public_id,
    title: 'Gaps',
    audience: 'link',
    version: 1,
    owner: 'quietroom',
    friends_add: false,
    img_url: '/avatars/default.svg',
    contributors: [],
    is_own: false,
    may_add: false,
    clips: tiles.map((tile) => ({ tile_id: tile.tile_id, tile })),
  };
  await fakeResponse(page, mixEndpoints.mix.path, { rows: [mix] });
  await page.goto(`/mix/${mix.public_id}`);
}

/** As `showMix`. The page of the frame has its clips in an attribute. */
async function frameMix(
  page: Page,
  user: TestUser,
  site: ForeignSite,
  tiles: readonly Tile[],
): Promise<void> {
  // The page shows no player for a mix without clips.
  const first = { link: 'sample-0001', description: 'first', startTime: 2, endTime: 4 };
  const mix = await makeMix(user, { title: 'Gaps', audience: 'link', clips: [first] });
  const clips = tiles.map((tile): EmbeddedClip => ({
    id: mix,
    video: tile.tile_link,
    start: tile.starttime,
    end: tile.endtime,
    ...(isSampleVideo(tile.tile_link) ? {} : { source: tile.tile_desc }),
  }));
  await page.addInitScript((json) => {
    // Before the page's own script runs.
    document.addEventListener('readystatechange', () => {
      document.querySelector('[data-clips]')?.setAttribute('data-clips', json);
    });
  }, JSON.stringify(clips));
  await site.frame(page, `/embed/mix/${mix}`);
}

interface Pass {
  readonly tile: Tile;
  /** When its first moving picture and its last one were shown. */
  readonly begin: number;
  readonly end: number;
  /** Second of the video that the last one shows. */
  readonly last: number;
}

/** In the page itself: the frame of a player is replaced after an unavailable clip. */
async function collectFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const frames: ShownFrame[] = Reflect.get(window, 'shownFrames');
      if (window === top) {
        addEventListener('message', ({ data }) => {
          if (data?.shownFrame !== undefined) frames.push(data.shownFrame);
        });
      } else {
        frames.push = (...shown) => {
          for (const shownFrame of shown) top?.postMessage({ shownFrame }, '*');
          return 0;
        };
      }
    });
  });
}

/** Before and after it plays, a clip that is prepared shows pictures of its start. */
function passesOf(frames: readonly ShownFrame[], tiles: readonly Tile[]): readonly Pass[] {
  const passes: Pass[] = [];
  for (const tile of tiles) {
    const before = passes.at(-1)?.end ?? 0;
    const own = frames.filter(
      ({ at, source, mediaTime }) =>
        at > before &&
        source.includes(tile.tile_link) &&
        mediaTime > tile.starttime + 0.02 &&
        mediaTime < tile.endtime + 0.1,
    );
    const ends = own.filter(({ mediaTime }) => mediaTime > tile.endtime - 0.3);
    if (ends.length === 0) continue;
    passes.push({
      tile,
      begin: Math.min(...own.map(({ at }) => at)),
      end: Math.max(...ends.map(({ at }) => at)),
      last: Math.max(...ends.map(({ mediaTime }) => mediaTime)),
    });
  }
  return passes;
}
