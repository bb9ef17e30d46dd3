import { expectAccessible } from '../../support/axe.ts';
import {
  currentPost,
  expectPlaying,
  PROVIDER_FRAME,
  SAMPLE,
  showOnlyPostsOf,
} from '../../support/feed.ts';
import { expect, test } from '../../support/fixtures.ts';
import { openScreen } from '../../support/screens.ts';
import type { TestUser } from '../../support/users.ts';
import { box } from '../../support/forms.ts';
import { convert, share, WATCH_LINK } from '../../support/create.ts';
import { freshVideoId, setAvailable } from '../../support/video-availability.ts';

const TIMES = { startTime: 4, endTime: 8 } as const;
const UNAVAILABLE = 'This video is not available.';
const NEXT_FOLLOWS = 'The next clip will play shortly.';

async function notificationsOf(user: TestUser) {
  const { body } = await user.call('/notifications/history');
  return (body as { rows: readonly { kind: string; tile_id?: number }[] }).rows;
}

test(
  'Convert shows title and channel, and rejects a video that cannot play here',
  { tag: '@long' },
  async ({ alicePage: page }) => {
    await page.goto('/upload');
    await convert(page, 'Video link', WATCH_LINK);
    const title = page.getByRole('link', { name: 'Stand-in video jNQXAC9IVRw' });
    await expect(title).toHaveAttribute(
      'href',
      /^https:\/\/www\.youtube\.com\/watch\?v=jNQXAC9IVRw/,
    );
    await expect(title).toHaveAttribute('rel', 'noopener');
    await expect(page.getByRole('link', { name: 'Video stand-in' })).toHaveAttribute(
      'href',
      'https://www.youtube.com/@stand-in',
    );
    await expect(share(page)).toBeEnabled();
    await expectAccessible(page, 'a converted video');
    for (const [videoId, text] of [
      ['ERROR_00101', 'The owner of this video allows playback on YouTube only.'],
      ['ERROR_00403', UNAVAILABLE],
    ] as const) {
      await convert(page, 'Video link', `https://www.youtube.com/watch?v=${videoId}`);
      await expect(box(page, 'Video link')).toHaveAccessibleDescription(new RegExp(text));
      await expect(share(page)).toBeDisabled();
    }
    await expectAccessible(page, 'a video that cannot play');
  },
);

test.describe('with clips that play', () => {
  test.use({ autoplay: 'always' });

  test(
    'a clip whose video is deleted is grayed out until it plays again, and its owner is notified',
    { tag: '@long' },
    async ({ alicePage: page, bob }) => {
      const videoId = freshVideoId();
      const post = currentPost(page);
      const source = async () => (await bob.posts())[0]?.source?.unavailable;
      await bob.post({ ...SAMPLE, description: 'the available one' });
      const tileId = await bob.post({ link: videoId, description: 'the deleted one', ...TIMES });
      await showOnlyPostsOf(page, bob.username);
      await page.goto('/');
      await expect(post).toContainText('the deleted one');
      await expect(post).toContainText(`Stand-in video ${videoId}`);
      await expectPlaying(page);

      await setAvailable(page.request, videoId, false);
      await page.goto('/');
      await expect(post.getByText(UNAVAILABLE)).toBeVisible();
      await expect(post.getByText(NEXT_FOLLOWS)).toBeVisible();
      await expect(page.locator(PROVIDER_FRAME)).toHaveCount(0);
      // The feed advances without a click or key.
      await expect(post).toContainText('the available one');
      await expectPlaying(page);

      await page.getByRole('button', { name: 'PREV' }).click();
      await expect(post.getByText(UNAVAILABLE)).toBeVisible();
      await expect(post.getByText(NEXT_FOLLOWS)).toHaveCount(0);
      await expect(page.getByRole('link', { name: 'Watch on YouTube' })).toHaveAttribute(
        'href',
        `https://www.youtube.com/watch?v=${videoId}&t=4s`,
      );
      await expectAccessible(page, 'an unavailable clip');

      // The server now reports the source to every viewer, before a player is created.
      await expect.poll(source).toBe('unavailable');
      await page.reload();
      await expect(post.getByText(UNAVAILABLE)).toBeVisible();
      expect(await notificationsOf(bob)).toMatchObject([
        { kind: 'source-unavailable', tile_id: tileId },
      ]);

      await setAvailable(page.request, videoId, true);
      await expect(async () => {
        await page.reload();
        await page.getByRole('button', { name: 'Try again' }).click();
        await expectPlaying(page);
        await expect.poll(source).toBeUndefined();
      }).toPass();
      expect(await notificationsOf(bob)).toHaveLength(1);
    },
  );
});

test(
  'the owner sees the unavailable clip in notifications, posts and the embed page',
  { tag: '@long' },
  async ({ page, alice, bob }) => {
    const videoId = freshVideoId();
    const tileId = await alice.post({ link: videoId, description: 'mine', ...TIMES });
    await setAvailable(page.request, videoId, false);
    const data = { tile_id: tileId, outcome: 'unavailable' };
    await expect(async () => {
      const response = await bob.call('/sources/playback', { method: 'POST', data });
      expect(response.body).toMatchObject({ rows: [{ unavailable: 'unavailable' }] });
    }).toPass();

    await page.goto('/notifications');
    await expect(
      page.getByText('The video in your clip is unavailable, or plays on YouTube only.'),
    ).toHaveCount(1);
    await expectAccessible(page, 'the notification about an unavailable clip');
    await page.getByRole('link', { name: 'View clip' }).click();
    await expect(currentPost(page).getByText(UNAVAILABLE)).toBeVisible();

    await openScreen(page, '/oldposts');
    await expect(page.getByRole('article').getByText(UNAVAILABLE)).toBeVisible();
    await expect(page.locator(PROVIDER_FRAME)).toHaveCount(0);
    await expectAccessible(page, 'an unavailable clip on /oldposts');

    const [post] = await alice.posts();
    await page.goto(`/embed/${post?.public_id}`);
    await expect(page.getByText(UNAVAILABLE)).toBeVisible();
    await expect(page.locator('iframe, video')).toHaveCount(0);
    await expectAccessible(page, 'an unavailable clip on the embed page');
  },
);
