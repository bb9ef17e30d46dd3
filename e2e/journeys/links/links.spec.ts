import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { expectPlaying, nextButton, currentPost } from '../../support/feed.ts';
import { expect, test } from '../../support/fixtures.ts';
import type { NewClip, TestUser } from '../../support/users.ts';

type Passage = Omit<NewClip, 'description'>;

const SHORT: Passage = { link: 'sample-0001', startTime: 4, endTime: 5.5 };

/** Posts a clip and gives its public id. */
async function postClip(person: TestUser, description: string, times = SHORT): Promise<string> {
  const tileId = await person.post({ ...times, description });
  const posts = await person.posts();
  return posts.find(({ tile_id }) => tile_id === tileId)?.public_id ?? '';
}

/** A page at 127.0.0.1, which to the browser is another site than localhost, with this in a frame. */
async function openForeign(page: Page, framed: string) {
  const html = `<!doctype html><title>elsewhere</title>
    <iframe src="${framed}" width="640" height="454" style="max-width: 100%" allow="autoplay"></iframe>`;
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await page.goto(`http://127.0.0.1:${port}/`);
  return { close: () => server.close() };
}

test('the address of a clip opens it first, and NEXT goes on into the feed', async ({
  page,
  bob,
}) => {
  const id = await postClip(bob, 'the clip of this address');
  const answer = await page.goto(`/tile/${id}`);
  expect(answer?.status()).toBe(200);
  await expect(currentPost(page)).toContainText('the clip of this address');
  await expect(page).toHaveTitle('the clip of this address · Reprise');
  await expectPlaying(page);
  await expectAccessible(page, '/tile');
  await nextButton(page).click();
  await expect(currentPost(page)).not.toContainText('the clip of this address');
  // The address goes with the clip: loaded again, it opens the one that was seen.
  await expect(page).not.toHaveURL(`/tile/${id}`);
  await expect(page).not.toHaveTitle('the clip of this address · Reprise');
  const seen = await currentPost(page).locator('p').first().textContent();
  await page.getByRole('button', { name: 'PREV' }).click();
  await expect(page).toHaveURL(`/tile/${id}`);
  await nextButton(page).click();
  await page.reload();
  await expect(currentPost(page)).toContainText(seen ?? '');
  await expect(page.getByRole('button', { name: 'PREV' })).toBeDisabled();
});

test('a clip that is not there leads on', async ({ page, pageErrors }) => {
  pageErrors.allow(/404/);
  const answer = await page.goto('/tile/Unknown00000');
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('This clip is not here any more.')).toBeVisible();
  await expectAccessible(page, '/tile of a clip that is gone');
  await page.getByRole('link', { name: 'See other clips' }).click();
  await expect(currentPost(page)).toBeVisible();
});

test('a blocked viewer does not find the clip of the other @desktop', async ({
  page,
  alice,
  bob,
  pageErrors,
}) => {
  pageErrors.allow(/404/);
  const id = await postClip(bob, 'not for alice');
  await bob.call('/user/block', {
    method: 'POST',
    data: { user: bob.username, friend: alice.username },
  });
  await page.goto(`/tile/${id}`);
  await expect(page.getByText('This clip is not here any more.')).toBeVisible();
  await expect(page.locator('main')).not.toContainText('not for alice');
});

test('the link is copied from the share dialog, and a visitor comes back after the sign-in', async ({
  page,
  context,
  bob,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const id = await postClip(bob, 'to be passed on');
  await page.goto(`/tile/${id}`);
  await page.getByRole('button', { name: 'Share this clip' }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('The link is copied.')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(copied).pathname).toBe(`/tile/${id}`);
  await expectAccessible(page, 'the share dialog with its link');
  await page.getByRole('link', { name: 'Log In To Share' }).click();
  await page.getByLabel('E-mail').fill(bob.email);
  await page.getByLabel('Password', { exact: true }).fill(bob.password);
  await page.getByRole('tabpanel').getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(`/tile/${id}`);
  await expect(currentPost(page)).toContainText('to be passed on');
});

test('a like in the history leads to its clip @desktop', async ({ page, alice, bob }) => {
  const id = await postClip(alice, 'liked by bob');
  const [tile] = await alice.posts();
  await bob.call(`/create/likepost/${tile?.tile_id}&${bob.username}`, { method: 'POST' });
  await page.goto('/notifications');
  await page.getByRole('link', { name: 'See the clip' }).click();
  await expect(page).toHaveURL(`/tile/${id}`);
  await expect(currentPost(page)).toContainText('liked by bob');
});

const captions = [
  ['quotes', `"'><img src=x onerror="document.title='taken'">`],
  ['a script', `</title></head><script>document.title='taken'</script>`],
  ['emoji', '🎺 encore 👩‍👩‍👧'],
  ['right to left', 'הקטע הטוב ביותר'],
] as const;

test('a reader without script is told of a clip as it is @desktop', async ({ browser, bob }) => {
  const page = await withoutScript(browser);
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
    await expect(page.locator('img')).toHaveCount(0);
    await expect(page.locator('head script:not([src])')).toHaveCount(1);
    await page.goto(`/embed/${id}`);
    await expect(page.getByRole('link', { name: caption, exact: true })).toBeVisible();
    await expect(page.locator('img')).toHaveCount(1);
  }
  const long = '😀'.repeat(2000);
  await page.goto(`/tile/${await postClip(bob, long)}`);
  expect(await content('og:title')).toBe(`${'😀'.repeat(69)}…`);
  await page.context().close();
});

async function withoutScript(browser: Browser): Promise<Page> {
  const { baseURL = '' } = test.info().project.use;
  return (await browser.newContext({ baseURL, javaScriptEnabled: false })).newPage();
}

test('the embed page loops its passage in the frame of another site', async ({
  page,
  context,
  bob,
  baseURL,
}) => {
  const id = await postClip(bob, 'seen elsewhere');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const foreign = await openForeign(page, `${baseURL}/embed/${id}`);
  const frame = page.frameLocator('iframe');
  await expect(frame.locator('#clip')).toHaveAttribute('data-status', 'playing');
  // From the end of the passage back to its start, and on.
  await expect(frame.getByRole('button', { name: 'Sound' })).toBeInViewport({ ratio: 1 });
  const video = frame.locator('video');
  const second = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
  await expect.poll(second, { intervals: [50] }).toBeGreaterThan(5);
  await expect.poll(second, { intervals: [50] }).toBeLessThan(4.8);
  await frame.getByRole('button', { name: 'Pause' }).click();
  await expect(frame.locator('#clip')).toHaveAttribute('data-status', 'paused');
  await expect(frame.getByText(`Clip by ${bob.username} on Reprise`)).toBeVisible();
  expect(asked.filter((path) => /^\/(auth|get|user|live)/.test(path))).toEqual([]);
  expect(await context.cookies(`${baseURL}/embed/${id}`)).toEqual([]);

  const opened = page.waitForEvent('popup');
  await frame.getByRole('link', { name: 'seen elsewhere' }).click();
  await expect(currentPost(await opened)).toContainText('seen elsewhere');
  foreign.close();
});

test("the provider's player plays in the frame of another site @desktop", async ({
  page,
  bob,
  baseURL,
}) => {
  const link = 'https://www.youtube.com/watch?v=jNQXAC9IVRw';
  const id = await postClip(bob, 'from the provider', { link, startTime: 4, endTime: 8 });
  const foreign = await openForeign(page, `${baseURL}/embed/${id}`);
  const clip = page.frameLocator('iframe').locator('#clip');
  await expect(clip).toHaveAttribute('data-status', 'playing');
  // The credit of the video leads to it.
  await expect(clip.getByRole('link', { name: /^Stand-in video/ })).toHaveAttribute(
    'href',
    /^https:\/\/www\.youtube\.com\/watch/,
  );
  foreign.close();
});

test('axe finds nothing on the embed page @desktop', async ({ page, bob, pageErrors }) => {
  pageErrors.allow(/404/);
  await page.goto(`/embed/${await postClip(bob, 'by itself')}`);
  await expect(page.locator('#clip')).toHaveAttribute('data-status', 'playing');
  await expectAccessible(page, '/embed');
  await page.goto('/embed/Unknown00000');
  await expectAccessible(page, '/embed of a clip that is gone');
});

test('no other page of the app loads in a foreign frame @desktop', async ({
  page,
  bob,
  baseURL,
  pageErrors,
}) => {
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
    const foreign = await openForeign(page, baseURL + path);
    await expect(page.locator('iframe')).toBeVisible();
    const framed = page.frames().find((frame) => frame !== page.mainFrame());
    expect(framed?.url(), path).toMatch(/^chrome-error:/);
    foreign.close();
  }
});
