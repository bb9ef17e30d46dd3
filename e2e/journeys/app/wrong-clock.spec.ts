import { HOUR } from '@reprise/contract/units.ts';
import { expect, test } from '../../support/fixtures.ts';
import { SAMPLE } from '../../support/feed.ts';

test(
  'a new clip is new on a device whose clock is an hour ahead, also for visitors',
  { tag: '@long' },
  async ({ browser, alicePage, bob }) => {
    await bob.post({ ...SAMPLE, description: 'posted just now' });
    const [tile] = await bob.posts();
    const visitor = await (await browser.newContext()).newPage();
    for (const page of [visitor, alicePage]) {
      await page.clock.setSystemTime(Date.now() + HOUR);
      await page.goto(`/tile/${tile?.public_id}`);
      const clip = page.getByRole('region', { name: 'Clips' });
      await expect(clip.getByText('posted just now')).toBeVisible();
      await expect(clip.getByText(/^[01] minute ago$/)).toBeVisible();
    }
  },
);
