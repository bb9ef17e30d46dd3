// Measures milliseconds, so e2e/timing/playwright.config.ts runs this file alone.
import { expect } from '../../support/fixtures.ts';
import { test } from '../../support/foreign-site.ts';
import { recordFrames, shownFrames, spread } from '../../support/measurements.ts';
import { makeMix } from '../../support/mixes.ts';

test.use({ autoplay: 'always', contextOptions: { reducedMotion: 'no-preference' } });

const CLIPS = process.env['TEST_LONG'] === undefined ? 6 : 50;
const SECONDS = 1.5;
const SAMPLES = 12;
const GAP_MAX_MS = 200;

test(
  `${CLIPS} own clips play through in a frame of another site without a stop`,
  { tag: '@long' },
  async ({ page, bob, foreignSite }) => {
    test.setTimeout(60_000 + CLIPS * 4_000);
    // No two clips of one video overlap, so that a frame belongs to one clip.
    const clips = Array.from({ length: CLIPS }, (_, nr) => {
      const startTime = 2 + 4 * Math.floor(nr / SAMPLES);
      const link = `sample-${String(1 + (nr % SAMPLES)).padStart(4, '0')}`;
      return { link, startTime, endTime: startTime + SECONDS, description: `clip ${nr + 1}` };
    });
    const mix = await makeMix(bob, { title: 'Gaps', audience: 'link', clips });
    await recordFrames(page);
    await foreignSite.frame(page, `/embed/mix/${mix}`);
    await expect(page.frameLocator('iframe').getByText('THE END')).toBeVisible({
      timeout: 30_000 + CLIPS * 2_500,
    });
    const frames = await shownFrames(page);
    // A clip that is prepared shows its first picture while another plays.
    const passes = clips.map(({ link, startTime, endTime }) => {
      const times = frames
        .filter(
          ({ source, mediaTime }) =>
            source.includes(link) && mediaTime > startTime + 0.02 && mediaTime < endTime + 0.1,
        )
        .map(({ at }) => at);
      return { begin: Math.min(...times), end: Math.max(...times) };
    });
    const gaps = passes.slice(1).map(({ begin }, index) => begin - (passes[index]?.end ?? NaN));
    const { median, p95 } = spread(gaps);
    console.log(
      `FRAME_MIX_GAP_MS clips ${CLIPS} median ${median} p95 ${p95} max ${Math.round(Math.max(...gaps))}`,
    );
    expect(p95).toBeLessThanOrEqual(GAP_MAX_MS);
  },
);
