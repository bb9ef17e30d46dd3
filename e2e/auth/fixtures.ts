// The product with Firebase accounts in the emulator.
import { expect, test as base } from '@playwright/test';
import { type PageErrors, watchPageErrors } from '../support/page-errors.ts';
import { setAutoplay } from '../support/preferences.ts';
import { ports } from './environment.ts';

export const ORIGIN = `http://localhost:${ports.firebase.app}`;

export const test = base.extend<{ pageErrors: PageErrors }>({
  baseURL: ORIGIN,
  pageErrors: [
    async ({ context }, use) => {
      const pageErrors = watchPageErrors(context, ORIGIN);
      await setAutoplay(context, 'never');
      await use(pageErrors);
      expect(pageErrors.unexpected(), 'errors in the pages of this test').toEqual([]);
    },
    { auto: true },
  ],
});
