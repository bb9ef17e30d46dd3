import { expectAccessible } from '../../support/axe.ts';
import { expect } from '../../support/fixtures.ts';
import { test } from '../../support/foreign-site.ts';
import { makeMix } from '../../support/mixes.ts';
import { freshVideoId, setAvailable } from '../../support/video-availability.ts';

const TIMES = { startTime: 2, endTime: 3.5 };

const own = [1, 2, 3].map((nr) => ({
  ...TIMES,
  link: `sample-000${nr}`,
  description: `part ${nr}`,
}));

test(
  'a mix by link plays through in a frame of another site, and begins again',
  { tag: '@long' },
  async ({ page, context, bob, baseURL, foreignSite }) => {
    const mix = await makeMix(bob, { title: 'For the last train', audience: 'link', clips: own });
    const paths: string[] = [];
    page.on('request', (request) => paths.push(new URL(request.url()).pathname));
    await foreignSite.frame(page, `/embed/mix/${mix}`);
    const frame = page.frameLocator('iframe');
    const clip = frame.locator('#clip');
    await expect(clip).toHaveAttribute('data-status', 'playing');
    await expect(frame.getByText(`Mix by ${bob.username} on Reprise`)).toBeInViewport();
    for (const position of ['2 of 3', '3 of 3']) {
      await expect(frame.getByText(position)).toBeVisible();
    }
    await expect(frame.getByText('THE END')).toBeVisible();
    const end = frame.getByRole('status');
    await expect(end.getByText('For the last train')).toBeVisible();
    await expect(end.getByRole('link')).toHaveAttribute('href', `${baseURL}/mix/${mix}`);
    await frame.getByRole('button', { name: 'Play again' }).click();
    await expect(frame.getByText('1 of 3')).toBeVisible();
    await expect(clip).toHaveAttribute('data-status', 'playing');
    await frame.getByRole('button', { name: 'Next clip' }).click();
    await expect(frame.getByText('2 of 3')).toBeVisible();
    await expect(frame.getByRole('button', { name: 'Sound' })).toBeInViewport({ ratio: 1 });
    expect(paths.filter((path) => /^\/(auth|get|user|live)/.test(path))).toEqual([]);
    expect(await context.cookies(`${baseURL}/embed/mix/${mix}`)).toEqual([]);

    await foreignSite.frame(page, `/embed/mix/${mix}`, { isSandboxed: true });
    await expect(frame.getByText('2 of 3')).toBeVisible();
    const opened = page.waitForEvent('popup');
    await foreignSite.frame(page, `/embed/mix/${mix}`);
    await frame.getByRole('link', { name: 'For the last train' }).click();
    await expect(await opened).toHaveURL(`${baseURL}/mix/${mix}`);
    await (await opened).close();
  },
);

test(
  'the frame names the source of each clip, and leaves out one that is unavailable',
  { tag: ['@full', '@long'] },
  async ({ page, bob, foreignSite }) => {
    const watch = (id: string) => `https://www.youtube.com/watch?v=${id}`;
    const [first, last] = own;
    if (first === undefined || last === undefined) throw new Error('Two clips are missing.');
    const goneId = freshVideoId();
    const gone = { ...TIMES, link: watch(goneId), description: 'gone' };
    const provider = { ...TIMES, link: watch('jNQXAC9IVRw'), description: 'from the provider' };
    const mix = await makeMix(bob, {
      ...{ title: 'Mixed', audience: 'link' },
      clips: [first, gone, provider, last],
    });
    await setAvailable(page.request, goneId, false);
    await foreignSite.frame(page, `/embed/mix/${mix}`);
    const frame = page.frameLocator('iframe');
    await expect(frame.locator('#clip')).toHaveAttribute('data-status', 'playing');
    const left = frame.locator('#clip').evaluate(
      (clip) =>
        new Promise<number>((resolve) => {
          let begin = 0;
          new MutationObserver(() => {
            if (clip.dataset['place'] === '2') begin ||= performance.now();
            // If it was known before, it is not shown at all.
            if (clip.dataset['place'] === '3') resolve(begin === 0 ? 0 : performance.now() - begin);
          }).observe(clip, { attributes: true });
        }),
    );
    await expect(frame.getByText('3 of 4')).toBeVisible();
    expect(await left).toBeLessThanOrEqual(1000);
    const source = frame.getByRole('link', { name: /^Stand-in video/ });
    await expect(source).toHaveAttribute('href', /^https:\/\/www\.youtube\.com\/watch/);
    await expect(frame.getByText('4 of 4')).toBeVisible();
    await expect(source).toHaveCount(0);
  },
);

test('the frame of a mix is accessible', { tag: '@long' }, async ({ page, bob, pageErrors }) => {
  pageErrors.allow(/404/);
  const mix = await makeMix(bob, { title: 'Quiet', audience: 'link', clips: own.slice(0, 1) });
  await page.goto(`/embed/mix/${mix}`);
  await expect(page.locator('#clip')).toHaveAttribute('data-status', /playing|paused|cued/);
  await expectAccessible(page, '/embed/mix');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.getByText('THE END')).toBeVisible();
  await expectAccessible(page, 'the end of a framed mix');
  await page.goto('/embed/mix/Unknown00000');
  await expectAccessible(page, '/embed/mix of an unknown mix');
});
