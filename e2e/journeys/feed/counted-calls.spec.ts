import { TIMES_PER_DAY } from '../../../bench/capacity/behavior.ts';
import { nextButton } from '../../support/feed.ts';
import { expect, test } from '../../support/fixtures.ts';

const CLIPS = 6;
const CLIPS_PER_DAY = TIMES_PER_DAY.nextPage * 5;

/** For each clip, of those in TIMES_PER_DAY. The page has the first clips. */
const COUNTED = new Map([
  ['/', 1],
  ['/get/homevideo', 2],
  ['/feed/views', 3],
  ['/get/moment', Math.ceil((CLIPS * TIMES_PER_DAY.moment) / CLIPS_PER_DAY) + 2],
  ['/user/friend', Math.ceil((CLIPS * TIMES_PER_DAY.relation) / CLIPS_PER_DAY) + 2],
]);

test('watching clips makes no call that the model of the capacity does not count', async ({
  alicePage: page,
}) => {
  const calls = new Map<string, number>();
  page.on('request', (request) => {
    if (!['document', 'fetch', 'xhr'].includes(request.resourceType())) return;
    const { pathname } = new URL(request.url());
    calls.set(pathname, (calls.get(pathname) ?? 0) + 1);
  });
  const moments = () => calls.get('/get/moment') ?? 0;
  await page.goto('/');
  for (let clip = 1; clip <= CLIPS; clip += 1) {
    await expect.poll(moments).toBeGreaterThanOrEqual(clip);
    await nextButton(page).click();
  }
  const uncounted = [...calls].filter(([path, times]) => times > (COUNTED.get(path) ?? 0));
  expect(uncounted).toEqual([]);
});
