import { findFreePorts } from '../../../scripts/lib/free-port.mjs';
import { startProduct, untilReady } from '../../product.ts';
import { expectAccessible } from '../../support/axe.ts';
import { expect, test as base } from '../../support/fixtures.ts';
import { freshName, PASSWORD } from '../../support/users.ts';
import { fillRegistration, openRegister } from '../../support/forms.ts';

const test = base.extend({
  baseURL: async ({ baseURL: _shared }, use) => {
    const [app = 0, video = 0] = await findFreePorts(2);
    const settings = { SIGN_UP_CHALLENGE: 'on', SAMPLE_DATA: 'off' };
    const product = await startProduct({ app, video }, settings);
    await untilReady(`http://127.0.0.1:${app}/readyz`);
    await use(`http://localhost:${app}`);
    await product.stop();
  },
});

test(
  'a browser solves the task of a sign-up, and the form says so until then',
  { tag: '@long' },
  async ({ page }) => {
    const username = freshName('carol');
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/solve-challenge*', async (route) => {
      await released;
      await route.continue();
    });

    await openRegister(page);
    await fillRegistration(page, username);
    await page.getByRole('button', { name: 'Sign Up' }).click();

    await expect(page.getByRole('button', { name: 'Checking…' })).toBeVisible();
    await expectAccessible(page, 'Register while the browser solves the task');
    release();
    await expect(page.getByRole('button', { name: `Account menu for ${username}` })).toBeVisible();

    const unsolved = await page.request.post('/auth/sign-up/email', {
      data: { email: 'mallory@example.com', password: PASSWORD, name: 'mallory' },
    });
    expect(unsolved.status()).toBe(403);
  },
);
