import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectPlaying, PROVIDER_FRAME } from '../../support/feed.ts';
import { expect, test } from '../../support/fixtures.ts';
import { befriend } from '../../support/friends.ts';
import { openScreen } from '../../support/screens.ts';

test.use({ autoplay: 'always' });

const CLIP = { link: 'https://www.youtube.com/watch?v=jNQXAC9IVRw', startTime: 4, endTime: 8 };
const MIN_PX = 200;

async function expectLargeEnough(page: Page, place: string): Promise<void> {
  await expectPlaying(page);
  const box = await page.locator(PROVIDER_FRAME).boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0), place).toBeGreaterThanOrEqual(MIN_PX);
}

for (const size of [
  { width: 320, height: 568 },
  { width: 844, height: 390 },
  { width: 1280, height: 800 },
]) {
  test(
    `the provider's player is never smaller than it allows, at ${size.width} px`,
    { tag: '@long' },
    async ({ page, alice, bob }) => {
      await page.setViewportSize(size);
      await befriend(alice, bob);
      const tileId = await alice.post({ ...CLIP, description: 'how large' });
      const [post] = await alice.posts();
      await page.goto(`/tile/${post?.public_id}`);
      await expectLargeEnough(page, '/tile');
      await openScreen(page, '/oldposts');
      await expectLargeEnough(page, '/oldposts');
      const data = {
        id: randomUUID(),
        to: await bob.uid(),
        text: '',
        tile_id: tileId,
        isOpen: false,
      };
      expect((await alice.call('/chat/send', { method: 'POST', data })).status).toBe(200);
      await openScreen(page, '/messages');
      await page.getByRole('link', { name: new RegExp(bob.username) }).click();
      await page.getByRole('button', { name: /^Play clip/ }).click();
      await expectLargeEnough(page, 'a message');
    },
  );
}
