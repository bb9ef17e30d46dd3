import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures.ts';
import { expectPlaying, PROVIDER_FRAME, showOnlyPostsOf, currentPost } from '../../support/feed.ts';
import { recordFrames, turns } from '../../support/measurements.ts';

const LINKS = [
  ['https://www.youtube.com/watch?v=jNQXAC9IVRw', 'jNQXAC9IVRw', ''],
  ['https://www.youtube.com/watch?v=jNQXAC9IVRw&t=5s', 'jNQXAC9IVRw', '@desktop'],
  ['https://m.youtube.com/watch?v=dQw4w9WgXcQ&list=x', 'dQw4w9WgXcQ', '@desktop'],
  ['https://youtu.be/dQw4w9WgXcQ?si=abc', 'dQw4w9WgXcQ', '@desktop'],
] as const;

/** The codes of real clips with their start and end in seconds, as they are shown and as they are stored. */
const CODES = [
  ['EAAYjjg', '0:00.0', '0:07.2', 0, 7.182],
  ['EPeWARjX6wQ', '0:19.3', '1:19.3', 19.319, 79.319],
  ['EJO-ARjq0wM', '0:24.3', '0:59.9', 24.339, 59.882],
  ['ELKfCRj1vAs', '2:31.5', '3:08.0', 151.474, 188.021],
  ['EInTBRjdtAY', '1:32.6', '1:45.1', 92.553, 105.053],
  ['EKaPkAMYhuSTAw', '109:15.6', '110:15.6', 6555.558, 6615.558],
  ['EPOqmggYw9CcCA', '286:48.7', '287:26.3', 17208.691, 17246.275],
] as const;

const CLIP_ID = 'UgkxPeKwUdwHGgTzBVAlFrTLgHYvHRQ3PbCM';

/** The embed code as the provider's page gives it. */
function embedCode(code: string, videoId = 'jNQXAC9IVRw'): string {
  const query = `si=a1B2c3D4&amp;clip=${CLIP_ID}&amp;clipt=${code}`;
  return (
    `<iframe width="560" height="315" src="https://www.youtube.com/embed/${videoId}?${query}" ` +
    'title="YouTube video player" frameborder="0" allow="accelerometer; autoplay" ' +
    'referrerpolicy="strict-origin-when-cross-origin" allowfullscreen></iframe>'
  );
}

async function convert(page: Page, label: 'Video link' | 'Clip link', text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Convert' }).click();
}

async function setTimes(page: Page): Promise<void> {
  await page.getByLabel('Start seconds').fill('05');
  await page.getByLabel('End minutes').fill('0');
  await page.getByLabel('End seconds').fill('09');
  await page.getByLabel('End seconds').press('Tab');
}

function description(page: Page) {
  return page.getByRole('textbox', { name: 'Description' });
}

function share(page: Page) {
  return page.getByRole('button', { name: 'Share', exact: true });
}

for (const [link, videoId, tag] of LINKS) {
  test(`${link} is converted, posted with 0:05 to 0:09, stored, played and looped ${tag}`, async ({
    page,
    alice,
  }) => {
    await recordFrames(page);
    await page.goto('/upload');
    await expect(page.locator(PROVIDER_FRAME)).toHaveCount(0);
    await expect(share(page)).toBeDisabled();
    await convert(page, 'Video link', link);
    await expect(page.getByText('Converted.')).toBeVisible();
    await expect(page.locator(PROVIDER_FRAME)).toHaveCount(1);
    await setTimes(page);
    await description(page).fill(`heard at ${link}`);
    await share(page).click();
    await expect(page.getByRole('heading', { name: 'Post Shared Successfully!' })).toBeVisible();
    expect(await alice.posts()).toMatchObject([
      {
        tile_link: videoId,
        starttime: 5,
        endtime: 9,
        tile_desc: `heard at ${link}`,
        tile_owner: alice.username,
      },
    ]);

    await showOnlyPostsOf(page, alice.username);
    await expect(async () => {
      await page.goto('/');
      await expect(currentPost(page)).toContainText(`heard at ${link}`, { timeout: 1_000 });
    }).toPass();
    await expectPlaying(page);
    const passage = { source: videoId, startTime: 5, endTime: 9 };
    await expect.poll(async () => (await turns(page, passage)).length).toBeGreaterThanOrEqual(1);
    const [turn] = await turns(page, passage);
    expect(Math.abs(turn?.lastFrame ?? Number.NaN)).toBeLessThanOrEqual(150);
    expect(Math.abs(turn?.restart ?? Number.NaN)).toBeLessThanOrEqual(150);
  });
}

for (const [code, start, end, startTime, endTime] of CODES.slice(0, 3)) {
  test(`the embed code with ${code}, pasted whole, gives ${start} to ${end} @desktop`, async ({
    page,
    alice,
  }) => {
    await page.goto('/account');
    await convert(page, 'Clip link', embedCode(code));
    const preview = page.getByRole('definition');
    await expect(preview).toHaveText([start, end]);
    await expect(page.locator(PROVIDER_FRAME)).toHaveCount(1);
    await description(page).fill('from a clip of theirs');
    await share(page).click();
    await expect(page.getByRole('heading', { name: 'Post Shared Successfully!' })).toBeVisible();
    expect(await alice.posts()).toMatchObject([
      { tile_link: 'jNQXAC9IVRw', starttime: startTime, endtime: endTime },
    ]);
  });
}

test('every embed code is stored to the millisecond @desktop', async ({ alice }) => {
  for (const [code, , , startTime, endTime] of CODES) {
    const posted = await alice.call('/create/newpost', {
      method: 'POST',
      data: {
        link: embedCode(code),
        description: code,
        owner: alice.username,
        date: new Date().toISOString(),
      },
    });
    expect(posted).toMatchObject({ status: 200, body: { success: true } });
    expect((await alice.posts())[0]).toMatchObject({
      tile_link: 'jNQXAC9IVRw',
      tile_desc: code,
      starttime: startTime,
      endtime: endTime,
    });
  }
  expect(await alice.posts()).toHaveLength(CODES.length);
});

const CUT_OFF = embedCode('EAAYjjg').slice(0, embedCode('EAAYjjg').indexOf('clipt=') - 3);
const CUT_IN_CODE = embedCode('ELKfCRj1vAs').slice(0, embedCode('ELKfCRj1vAs').indexOf('1vAs'));
const SUPPORT = 'Double Check the Link or contact support.';

test('what is no link of a video is refused on /upload, and nothing is stored @desktop', async ({
  page,
  alice,
}) => {
  await page.goto('/upload');
  await description(page).fill('words');
  for (const link of [
    'hello',
    'https://www.youtube.com/@user',
    'https://youtu.be/dQw4w9WgXcQ',
    'https://evil/?youtube.com&clip=&clipt=',
    'https://youtube.com.evil/watch?v=dQw4w9WgXcQ',
    embedCode('EAAYjjg'),
  ]) {
    await convert(page, 'Video link', link);
    await expect(page.getByText('Wrong Link', { exact: true })).toBeVisible();
    await expect(share(page)).toBeDisabled();
    await expect(page.locator(PROVIDER_FRAME)).toHaveCount(0);
    const posted = await alice.call('/create/newvideo', {
      method: 'POST',
      data: {
        link,
        description: 'words',
        owner: alice.username,
        date: new Date().toISOString(),
        startTime: 5,
        endTime: 9,
      },
    });
    expect(posted).toMatchObject({
      status: 400,
      body: { error: { code: 'VALIDATION', message: 'Wrong Link' } },
    });
    await page.getByLabel('Video link', { exact: true }).fill('');
    await expect(page.getByText('Wrong Link', { exact: true })).toBeHidden();
  }
  expect(await alice.posts()).toEqual([]);
});

test('what is no code of a clip is refused on /account, and nothing is stored @desktop', async ({
  page,
  alice,
}) => {
  await page.goto('/account');
  await description(page).fill('words');
  for (const [link, sentence] of [
    ['hello', 'Wrong Link'],
    ['https://www.youtube.com/watch?v=jNQXAC9IVRw', 'Wrong Link'],
    [CUT_OFF, 'Wrong Link'],
    [CUT_IN_CODE, SUPPORT],
    ['https://evil/?youtube.com&clip=&clipt=', SUPPORT],
    [embedCode('EAAYjjg').replace('www.youtube.com', 'youtube.com.evil'), SUPPORT],
  ] as const) {
    await convert(page, 'Clip link', link);
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
    await expect(share(page)).toBeDisabled();
    const posted = await alice.call('/create/newpost', {
      method: 'POST',
      data: {
        link,
        description: 'words',
        owner: alice.username,
        date: new Date().toISOString(),
      },
    });
    expect(posted).toMatchObject({ status: 400, body: { error: { message: sentence } } });
    await page.getByLabel('Clip link', { exact: true }).fill('');
    await expect(page.getByText(sentence, { exact: true })).toBeHidden();
  }
  expect(await alice.posts()).toEqual([]);
});

test('Share does nothing without a description, and an end before its start becomes start plus 10 s @desktop', async ({
  page,
  alice,
}) => {
  await page.goto('/upload');
  await convert(page, 'Video link', 'https://www.youtube.com/watch?v=jNQXAC9IVRw');
  await page.getByLabel('Start seconds').fill('09');
  await page.getByLabel('End minutes').fill('0');
  await page.getByLabel('End seconds').fill('05');
  await page.getByLabel('End seconds').press('Tab');
  await expect(page.getByLabel('End seconds')).toHaveValue('19');
  await share(page).click();
  await expect(page.getByText('A description has 1 to 2,000 characters.')).toBeVisible();
  expect(await alice.posts()).toEqual([]);
});

test('after a post the box leads to another one, to the home feed and to the own feed', async ({
  page,
  alice,
}) => {
  await page.goto('/upload');
  for (const [name, path] of [
    ['Post More', '/upload'],
    ['Your Feed', '/upload'],
    ['Home Feed', '/'],
  ] as const) {
    await convert(page, 'Video link', 'https://www.youtube.com/watch?v=jNQXAC9IVRw');
    await setTimes(page);
    await description(page).fill(name);
    await share(page).click();
    const box = page.getByRole('region', { name: 'Post Shared Successfully!' });
    await expect(box).toBeVisible();
    await expect(box).toContainText(name);
    await box.getByText(name, { exact: true }).last().click();
    await expect(page).toHaveURL(path);
    if (path === '/upload') {
      await expect(page.getByLabel('Video link', { exact: true })).toHaveValue('');
      await expect(description(page)).toHaveValue('');
    }
  }
  expect(await alice.posts()).toHaveLength(3);
});

test('a session that is lost keeps the draft @desktop', async ({
  page,
  context,
  alice,
  pageErrors,
}) => {
  pageErrors.allow(/401/);
  await page.goto('/upload');
  await convert(page, 'Video link', 'https://www.youtube.com/watch?v=jNQXAC9IVRw');
  await setTimes(page);
  await description(page).fill('written before the session was lost');
  await context.request.post('/auth/sign-out', { data: {} });
  await share(page).click();
  await expect(page).toHaveURL('/login');
  await expect(
    page.getByText('You were signed out. Log in to go on; your text is kept.'),
  ).toBeVisible();
  await page.getByLabel('E-mail', { exact: true }).fill(alice.email);
  await page.getByLabel('Password', { exact: true }).fill(alice.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/upload');
  await expect(description(page)).toHaveValue('written before the session was lost');
  await expect(page.getByLabel('Start seconds')).toHaveValue('05');
  await share(page).click();
  await expect(page.getByRole('heading', { name: 'Post Shared Successfully!' })).toBeVisible();
  expect(await alice.posts()).toMatchObject([{ starttime: 5, endtime: 9 }]);
});
