import { languages } from '@reprise/contract/language/languages.ts';
import { expect, test } from '../../support/fixtures.ts';
import { logIn } from '../../support/forms.ts';
import { START_SCRIPT_BYTES } from '../../support/measurements.ts';
import { openSignedIn } from '../../support/users.ts';

test('a German browser gets German pages, and the account keeps what Settings changes', async ({
  browser,
  alice,
}) => {
  const page = await openSignedIn(browser, alice, { locale: 'de-AT' });
  await page.goto('/settings');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page).toHaveTitle(/Einstellungen/);
  const language = page.getByRole('group', { name: 'Sprache' });
  await language.getByRole('button', { name: 'Español' }).click();
  await expect(page.getByRole('heading', { name: 'Ajustes' })).toBeVisible();
  await expect(page).toHaveURL('/settings');
  const { body } = await alice.call('/user/info', { params: { uid: await alice.uid() } });
  expect(body).toMatchObject({ rows: [{ language: 'es' }] });

  const elsewhere = await browser.newPage();
  await elsewhere.goto('/login');
  await logIn(elsewhere, alice.email, alice.password);
  await expect(elsewhere.locator('html')).toHaveAttribute('lang', 'es');
  await page.context().close();
  await elsewhere.close();
});

test('a visitor chooses a language below the sign-in', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Deutsch' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.goto('/about');
  await expect(page.getByRole('link', { name: 'Datenschutz' })).toBeVisible();
});

test('the first script is within its limit in each language', async ({ request }) => {
  for (const language of languages.filter((one) => one !== 'en')) {
    const headers = { 'accept-language': language, 'accept-encoding': 'br' };
    const html = await (await request.get('/', { headers })).text();
    expect(html).toContain(`<html lang="${language}"`);
    const files = new Set(html.match(/\/assets\/[\w-]+\.js/g));
    let bytes = 0;
    for (const file of files) {
      const response = await request.get(file, { headers });
      expect(response.headers()['content-encoding']).toBe('br');
      bytes += Number(response.headers()['content-length']);
    }
    expect(bytes, language).toBeGreaterThan(100_000);
    expect(bytes, language).toBeLessThanOrEqual(START_SCRIPT_BYTES);
  }
});
