import { expectAccessible } from '../../support/axe.ts';
import { expectPlaying } from '../../support/feed.ts';
import { expect, test } from '../../support/fixtures.ts';
import { logIn } from '../../support/forms.ts';

const VIDEO = 'journeyVid1';

test('a visitor steps through the passages of a video, plays one, and marks another', async ({
  page,
  bob,
  carol,
}) => {
  const clip = (startTime: number, endTime: number, description: string) => {
    return { link: `https://www.youtube.com/watch?v=${VIDEO}`, startTime, endTime, description };
  };
  await bob.post(clip(2, 4.5, 'the low note'));
  await bob.post(clip(12, 14.2, 'all of them at once'));
  await carol.post(clip(7, 9, 'a breath'));
  const response = await page.goto(`/video/${VIDEO}`);
  expect(response?.status()).toBe(200);

  const timeline = page.getByRole('slider', { name: 'Passages of this video' });
  await expect(timeline).toHaveAttribute('aria-valuetext', 'Mark 1 of 3, 0:02.0 to 0:04.5');
  await expect(page.getByText('3 passages, marked on this site by 2 people')).toBeVisible();
  await expectAccessible(page, 'the page of a video');
  await page.keyboard.press('ArrowRight');
  await expect(timeline).toHaveAttribute('aria-valuetext', 'Mark 2 of 3, 0:07 to 0:09');
  await expect(page.getByRole('article').filter({ hasText: 'a breath' }).last()).toHaveAttribute(
    'aria-current',
    'true',
  );
  await expectPlaying(page);
  await page.keyboard.press('End');
  await expect(timeline).toHaveAttribute('aria-valuetext', 'Mark 3 of 3, 0:12.0 to 0:14.2');
  await page.getByRole('button', { name: /^Play 0:02.0 to 0:04.5/ }).click();
  await expect(timeline).toHaveAttribute('aria-valuetext', 'Mark 1 of 3, 0:02.0 to 0:04.5');
  await expectPlaying(page);

  await page.keyboard.press('m');
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, carol.email, carol.password);
  await expect(page).toHaveURL(/\/upload$/);
  await expect(page.getByLabel('Video link')).toHaveValue(new RegExp(`v=${VIDEO}&t=`));
});

test('an address without a video id does not exist', async ({ page, pageErrors }) => {
  pageErrors.allow(/404/);
  const response = await page.goto('/video/short');
  expect(response?.status()).toBe(404);
});
