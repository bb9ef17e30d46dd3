import {
  expect,
  type Page,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  test as base,
} from '@playwright/test';
import { type Interaction, recordInteractions, slowestInteraction } from './measurements.ts';
import { type PageErrors, watchPageErrors } from './page-errors.ts';
import { type Autoplay, setAutoplay } from './preferences.ts';
import { waitForAppAfterGoto } from './server-markup.ts';
import { register, signInSample, type TestUser } from './users.ts';

const IS_LONG = process.env['TEST_LONG'] !== undefined;

interface Options {
  autoplay: Autoplay;
}

interface Fixtures {
  pageErrors: PageErrors;
  /** Recorded in long runs, which report each test's slowest one. */
  interactions: readonly Interaction[];
  alice: TestUser;
  alicePage: Page;
  bob: TestUser;
  carol: TestUser;
  dan: TestUser;
  samplePage: Page;
}

export const test = base.extend<Options & Fixtures>({
  autoplay: ['never', { option: true }],
  context: async ({ context, autoplay }, use) => {
    await setAutoplay(context, autoplay);
    await use(context);
  },
  page: async ({ page }, use) => {
    waitForAppAfterGoto(page);
    await use(page);
  },
  pageErrors: [
    async ({ context, baseURL }, use) => {
      const pageErrors = watchPageErrors(context, baseURL ?? '');
      await use(pageErrors);
      expect(pageErrors.unexpected(), 'errors in the pages of this test').toEqual([]);
    },
    { auto: true },
  ],
  interactions: [
    async ({ context }, use, { annotations }) => {
      const interactions = IS_LONG ? await recordInteractions(context) : [];
      await use(interactions);
      const slowest = slowestInteraction(interactions);
      if (!slowest) return;
      const { event, control, ms } = slowest;
      annotations.push({
        type: 'slowest interaction',
        description: `${ms} ms, ${event}: ${control}`,
      });
    },
    { auto: true },
  ],
  alice: async ({ context }, use) => use(await register(context.request, 'alice')),
  alicePage: async ({ page, alice: _alice }, use) => use(page),
  bob: withoutBrowser('bob'),
  carol: withoutBrowser('carol'),
  dan: withoutBrowser('dan'),
  samplePage: async ({ page }, use) => {
    await signInSample(page.context().request, 'you');
    await use(page);
  },
});

function withoutBrowser(name: string) {
  return async (
    { playwright, baseURL }: PlaywrightWorkerArgs & PlaywrightTestOptions,
    use: (user: TestUser) => Promise<void>,
  ) => {
    const request = await playwright.request.newContext({ baseURL: baseURL ?? '' });
    await use(await register(request, name));
    await request.dispose();
  };
}

export { expect };
