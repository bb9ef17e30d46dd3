import { expectAccessible } from '../../support/axe.ts';
import { currentPost, expectPaused, nextButton } from '../../support/feed.ts';
import { expect } from '../../support/fixtures.ts';
import { test } from '../../support/foreign-site.ts';
import { logIn } from '../../support/forms.ts';
import type { NewClip, TestUser } from '../../support/users.ts';
import { openShareDialog } from '../../support/screens.ts';

type Clip = Omit<NewClip, 'description'>;

const SHORT: Clip = { link: 'sample-0001', startTime: 4, endTime: 5.5 };

async function postClip(user: TestUser, description: string, clip = SHORT): Promise<string> {
  const tileId = await user.post({ ...clip, description });
  const posts = await user.posts();
  return posts.find(({ tile_id }) => tile_id === tileId)?.public_id ?? '';
}

test('the address of a clip opens it first, and changes with each step', async ({ page, bob }) => {
  const id = await postClip(bob, 'the clip of this address');
  const response = await page.goto(`/tile/${id}`);
  expect(response?.status()).toBe(200);
  await expect(currentPost(page)).toContainText('the clip of this address');
  await expect(page).toHaveTitle('the clip of this address · Reprise');
  await expectPaused(page);
  await expectAccessible(page, '/tile');
  await nextButton(page).click();
  await expect(currentPost(page)).not.toContainText('the clip of this address');
  await expect(page).not.toHaveURL(`/tile/${id}`);
  await expect(page).not.toHaveTitle('the clip of this address · Reprise');
  const second = await currentPost(page).locator('p').first().textContent();
  await page.getByRole('button', { name: 'PREV' }).click();
  await expect(page).toHaveURL(`/tile/${id}`);
  await nextButton(page).click();
  await page.reload();
  await expect(currentPost(page)).toContainText(second ?? '');
  await expect(page.getByRole('button', { name: 'PREV' })).toBeDisabled();
});

test(
  'an unknown clip and a clip behind a block are not found',
  { tag: '@long' },
  async ({ page, alice, bob, pageErrors }) => {
    pageErrors.allow(/404/);
    const id = await postClip(bob, 'not for alice');
    await bob.call('/user/block', {
      method: 'POST',
      data: { user: bob.username, friend: alice.username },
    });
    await page.goto(`/tile/${id}`);
    await expect(page.getByText('This clip is no longer available.')).toBeVisible();
    await expect(page.locator('main')).not.toContainText('not for alice');

    const response = await page.goto('/tile/Unknown00000');
    expect(response?.status()).toBe(404);
    await expect(page.getByText('This clip is no longer available.')).toBeVisible();
    await expectAccessible(page, '/tile of an unknown clip');
    await page.getByRole('link', { name: 'See more clips' }).click();
    await expect(currentPost(page)).toBeVisible();
  },
);

test(
  'the share dialog copies the link, and a visitor returns to it after the sign-in',
  { tag: '@long' },
  async ({ page, context, bob }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const id = await postClip(bob, 'to be shared');
    await page.goto(`/tile/${id}`);
    await openShareDialog(page);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByText('Link copied.')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(copied).pathname).toBe(`/tile/${id}`);
    await expectAccessible(page, 'the share dialog of a visitor');
    await page.getByRole('dialog').getByRole('link', { name: 'Log In To Share' }).click();
    await logIn(page, bob.email, bob.password);
    await expect(page).toHaveURL(`/tile/${id}`);
    await expect(currentPost(page)).toContainText('to be shared');
  },
);

const captions = [
  ['quotes', `"'><img src=x onerror="document.title='taken'">`],
  ['a script', `</title></head><script>document.title='taken'</script>`],
  ['emoji', '🎺 encore 👩‍👩‍👧'],
  ['right to left', 'הקטע הטוב ביותר'],
] as const;

test(
  'the pages of a clip show its caption as plain text without script',
  { tag: '@long' },
  async ({ browser, bob }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    const content = (name: string) =>
      page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute('content');
    for (const [kind, caption] of captions) {
      const id = await postClip(bob, caption);
      await page.goto(`/tile/${id}`);
      await expect(page, kind).toHaveTitle(`${caption} · Reprise`);
      expect(await content('og:title'), kind).toBe(caption);
      expect(await content('twitter:title'), kind).toBe(caption);
      expect(await content('description'), kind).toContain(`Clip by ${bob.username} on Reprise`);
      expect(await content('og:image'), kind).toMatch(/^http:\/\/.+\/samples\/sample-0001\.jpg$/);
      await expect(page.locator('img')).toHaveCount(1);
      await expect(page.locator('img')).toHaveAttribute('src', '/samples/sample-0001.jpg');
      await expect(
        page.locator('head script:not([src], [type="application/ld+json"])'),
      ).toHaveCount(1);
      await page.goto(`/embed/${id}`);
      await expect(page.getByRole('link', { name: caption, exact: true })).toBeVisible();
      await expect(page.locator('img')).toHaveCount(1);
    }
    const long = '😀'.repeat(2000);
    await page.goto(`/tile/${await postClip(bob, long)}`);
    expect(await content('og:title')).toBe(`${'😀'.repeat(69)}…`);
    await context.close();
  },
);

test(
  'the embed page loops its clip in a frame of another site',
  { tag: ['@full', '@long'] },
  async ({ page, context, bob, baseURL, foreignSite }) => {
    const id = await postClip(bob, 'seen elsewhere');
    const paths: string[] = [];
    page.on('request', (request) => paths.push(new URL(request.url()).pathname));
    await foreignSite.frame(page, `/embed/${id}`);
    const frame = page.frameLocator('iframe');
    await expect(frame.locator('#clip')).toHaveAttribute('data-status', 'playing');
    await expect(frame.getByRole('button', { name: 'Sound' })).toBeInViewport({ ratio: 1 });
    const video = frame.locator('video');
    const second = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
    await expect.poll(second, { intervals: [50] }).toBeGreaterThan(5);
    await expect.poll(second, { intervals: [50] }).toBeLessThan(4.8);
    await frame.getByRole('button', { name: 'Pause' }).click();
    await expect(frame.locator('#clip')).toHaveAttribute('data-status', 'paused');
    await expect(frame.getByText(`Clip by ${bob.username} on Reprise`)).toBeVisible();
    expect(paths.filter((path) => /^\/(auth|get|user|live)/.test(path))).toEqual([]);
    expect(await context.cookies(`${baseURL}/embed/${id}`)).toEqual([]);
    const opened = page.waitForEvent('popup');
    await frame.getByRole('link', { name: 'seen elsewhere' }).click();
    await expect(currentPost(await opened)).toContainText('seen elsewhere');
    await (await opened).close();

    const link = 'https://www.youtube.com/watch?v=jNQXAC9IVRw';
    const fromProvider = await postClip(bob, 'from the provider', { ...SHORT, link });
    await foreignSite.frame(page, `/embed/${fromProvider}`);
    const clip = frame.locator('#clip');
    await expect(clip).toHaveAttribute('data-status', 'playing');
    await expect(clip.getByRole('link', { name: /^Stand-in video/ })).toHaveAttribute(
      'href',
      /^https:\/\/www\.youtube\.com\/watch/,
    );
  },
);

test(
  'the embed page works in a sandboxed frame, where it has no origin',
  { tag: '@long' },
  async ({ page, bob, foreignSite }) => {
    const failed: string[] = [];
    page.on('requestfailed', (request) => failed.push(request.url()));
    const id = await postClip(bob, 'in a sandbox');
    await foreignSite.frame(page, `/embed/${id}`, { isSandboxed: true });
    const frame = page.frameLocator('iframe');
    const clip = frame.locator('#clip');
    await expect(clip).toHaveAttribute('data-status', 'playing');
    expect(await clip.evaluate(() => globalThis.origin)).toBe('null');
    await expect(clip).toHaveCSS('display', 'grid');
    await expect(frame.locator('.poster')).toHaveCSS('object-fit', 'cover');
    await expect(frame.locator('.poster')).not.toHaveJSProperty('naturalWidth', 0);
    await expect(frame.getByText(`Clip by ${bob.username} on Reprise`)).toBeInViewport();
    await expect(frame.getByRole('button', { name: 'Sound' })).toBeInViewport({ ratio: 1 });
    const isLoaded = () => document.fonts.ready.then(() => document.fonts.check('16px Figtree'));
    expect(await clip.evaluate(isLoaded)).toBe(true);
    expect(failed).toEqual([]);

    const link = 'https://www.youtube.com/watch?v=jNQXAC9IVRw';
    const fromProvider = await postClip(bob, 'not in a sandbox', { ...SHORT, link });
    await foreignSite.frame(page, `/embed/${fromProvider}`, { isSandboxed: true });
    await expect(frame.getByText('YouTube does not allow playback on this site.')).toBeVisible();
    await expect(frame.getByRole('link', { name: 'Watch on YouTube' })).toBeVisible();
    await expect(frame.getByRole('button', { name: 'Play' })).toBeDisabled();
  },
);

test(
  'a frame that is too small for the provider links to the video until it grows',
  { tag: '@long' },
  async ({ page, bob, foreignSite }) => {
    const link = 'https://www.youtube.com/watch?v=jNQXAC9IVRw';
    const id = await postClip(bob, 'in a small frame', { ...SHORT, link });
    await foreignSite.frame(page, `/embed/${id}`, { size: [220, 240] });
    const frame = page.frameLocator('iframe');
    await expect(frame.getByRole('link', { name: 'Watch on YouTube' })).toBeVisible();
    await expect(frame.locator('iframe')).toHaveCount(0);
    await page.locator('iframe').evaluate((element) => element.setAttribute('height', '264'));
    await expect(frame.locator('#clip')).toHaveAttribute('data-status', 'playing');
  },
);

test('the embed page is accessible', { tag: '@long' }, async ({ page, bob, pageErrors }) => {
  pageErrors.allow(/404/);
  await page.goto(`/embed/${await postClip(bob, 'embedded')}`);
  await expect(page.locator('#clip')).toHaveAttribute('data-status', /playing|paused|ready|cued/);
  await expectAccessible(page, '/embed');
  await page.goto('/embed/Unknown00000');
  await expectAccessible(page, '/embed of an unknown clip');
});

test(
  'no page except the embed page loads in a frame of another site',
  { tag: '@long' },
  async ({ page, bob, pageErrors, foreignSite }) => {
    pageErrors.allow(/frame-ancestors|X-Frame-Options|ERR_BLOCKED_BY_RESPONSE/);
    const id = await postClip(bob, 'not in a frame');
    for (const path of [
      '/',
      `/tile/${id}`,
      '/login',
      '/settings',
      '/api/docs',
      `/get/tile?public_id=${id}`,
    ]) {
      await foreignSite.frame(page, path);
      await expect(page.locator('iframe')).toBeVisible();
      const framed = () =>
        page
          .frames()
          .find((frame) => frame !== page.mainFrame())
          ?.url();
      await expect.poll(framed, path).toMatch(/^chrome-error:/);
    }
  },
);
