import { test as base, expect } from '@playwright/test';
import { type PageErrors, watchPageErrors } from './page-errors.ts';
import { type TestUser, register, signInSample } from './users.ts';

interface Journey {
  /** Fails the test for each fault that it has not allowed. */
  readonly pageErrors: PageErrors;
  /** Somebody new, signed in in this browser. */
  readonly alice: TestUser;
  /** Somebody new, who only acts past the page. */
  readonly bob: TestUser;
  /** The account of the sample community that the README signs in with, in this browser. */
  readonly you: TestUser;
}

export const test = base.extend<Journey>({
  // What the server has drawn looks ready before the app answers to keys: a person does not see the
  // difference, a script is fast enough to fall into it.
  page: async ({ page }, use) => {
    const open = page.goto.bind(page);
    page.goto = async (...where) => {
      const response = await open(...where);
      await page.locator('#root[aria-busy]').waitFor({ state: 'detached' });
      return response;
    };
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
  alice: async ({ context }, use) => use(await register(context.request, 'alice')),
  bob: async ({ playwright, baseURL }, use) => {
    const request = await playwright.request.newContext({ baseURL: baseURL ?? '' });
    await use(await register(request, 'bob'));
    await request.dispose();
  },
  you: async ({ context }, use) => use(await signInSample(context.request, 'you')),
});

export { expect };
