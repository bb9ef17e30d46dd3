import type { Page } from '@playwright/test';
import { accountTexts } from '@reprise/contract/accounts/texts.ts';
import { signInLinkTexts } from '@reprise/contract/accounts/sign-in-texts.ts';
import { startMailProduct } from '../../servers/mail-product.ts';

import { expect, test as base } from '../../support/fixtures.ts';
import { box, button } from '../../support/forms.ts';
import { register } from '../../support/users.ts';

type Product = Awaited<ReturnType<typeof startMailProduct>>;

const test = base.extend<object, { product: Product }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires the braces.
    async ({}, use) => {
      const product = await startMailProduct();
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ product }, use) => use(product.origin),
});

test(
  'an emailed link signs in where it was asked for, and elsewhere with the email',
  { tag: '@long' },
  async ({ page, browser, product, pageErrors }) => {
    pageErrors.allow(/400/);
    const { username, email } = await register(page.request, 'ida');
    const menu = `Account menu for ${username}`;
    await page.request.post('/auth/request-email-confirmation', { data: {} });
    await page.goto(`/confirm-email#code=${await nextCode(product, email)}`);
    await button(page, 'Confirm email').click();
    await expect(page.getByText('Your email is confirmed.')).toBeVisible();
    await page.context().clearCookies();

    await page.goto('/login');
    await page.getByRole('link', { name: signInLinkTexts.open }).click();
    await askForLink(page, email);
    await page.goto(`/sign-in-link#code=${await nextCode(product, email)}`);
    await button(page, signInLinkTexts.submit).click();
    await expect(button(page, menu)).toBeVisible();

    await page.context().clearCookies();
    await page.goto('/sign-in-link');
    await askForLink(page, email);
    const other = await browser.newPage({ baseURL: product.origin });
    await other.goto(`/sign-in-link#code=${await nextCode(product, email)}`);
    await button(other, signInLinkTexts.submit).click();
    await expect(other.getByText(signInLinkTexts.which)).toBeVisible();
    await box(other, 'Email').fill('someone@example.com');
    await button(other, signInLinkTexts.submit).click();
    await expect(other.getByText(signInLinkTexts.wrongEmail)).toBeVisible();
    await box(other, 'Email').fill(email);
    await button(other, signInLinkTexts.submit).click();
    await expect(button(other, menu)).toBeVisible();
    await other.close();
  },
);

const usedCodes = new Set<string>();

async function nextCode({ codesTo }: Product, email: string): Promise<string> {
  const unused = () => codesTo(email).find((code) => !usedCodes.has(code));
  await expect.poll(unused).toBeDefined();
  const code = unused() ?? '';
  usedCodes.add(code);
  return code;
}

async function askForLink(page: Page, email: string): Promise<void> {
  await box(page, 'Email').fill(email);
  await button(page, 'Send link').click();
  await expect(page.getByText(accountTexts.reset.sent(email))).toBeVisible();
}
