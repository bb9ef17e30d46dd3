import { passkeySignInTexts } from '@reprise/contract/accounts/passkey-sign-in-texts.ts';
import { passkeyTexts } from '@reprise/contract/accounts/security-texts.ts';
import { settingsTexts } from '@reprise/contract/settings/texts.ts';
import { expectAccessible } from '../../support/axe.ts';
import { expect, test } from '../../support/fixtures.ts';

const { add, remove, rename, row } = passkeyTexts;

test(
  'a passkey is added, signs in, is renamed and removed',
  { tag: '@long' },
  async ({ alice, alicePage: page, pageErrors }) => {
    pageErrors.allow(/auth\/passkey/);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    const dialog = page.getByRole('dialog');
    const passkeys = page.getByRole('list', { name: row.list }).getByRole('listitem');
    const toLogin = page.getByRole('banner').getByRole('link', { name: 'Log In and Register' });
    const password = () => dialog.getByLabel('Current password', { exact: true });

    await page.goto('/settings');
    await page.getByRole('button', { name: row.add }).click();
    await dialog.getByLabel(add.name, { exact: true }).fill('Laptop');
    await password().fill(alice.password);
    await dialog.getByRole('button', { name: add.submit }).click();
    await expect(page.getByText(row.wasAdded('Laptop'))).toBeVisible();
    await expect(passkeys).toHaveText([`LaptopAdded 0 minute ago, ${row.unused}`]);

    await page.getByRole('button', { name: settingsTexts.signOut }).click();
    await toLogin.click();
    await page.getByRole('button', { name: passkeySignInTexts.start }).click();
    await expect(
      page.getByRole('button', { name: `Account menu for ${alice.username}` }),
    ).toBeVisible();

    await page.goto('/settings');
    await expect(passkeys).toHaveText(['LaptopAdded 0 minute ago, last used 0 minute ago']);
    await expectAccessible(page, 'passkeys');
    await page.getByRole('button', { name: row.renameOf('Laptop') }).click();
    await dialog.getByLabel(add.name, { exact: true }).fill('Work laptop');
    await dialog.getByRole('button', { name: rename.submit }).click();
    await expect(page.getByText(row.wasRenamed('Work laptop'))).toBeVisible();

    await page.getByRole('button', { name: row.removeOf('Work laptop') }).click();
    await expect(dialog.getByText(remove.text)).toBeVisible();
    await password().fill(alice.password);
    await dialog.getByRole('button', { name: row.remove }).click();
    await expect(page.getByText(row.wasRemoved('Work laptop'))).toBeVisible();
    await expect(passkeys).toHaveCount(0);

    // The browser still has the passkey; the server rejects it, and the form stays usable.
    await page.getByRole('button', { name: settingsTexts.signOut }).click();
    await toLogin.click();
    await page.getByLabel('Email').fill(alice.email);
    await page.getByRole('button', { name: passkeySignInTexts.start }).click();
    await expect(page.getByText(passkeySignInTexts.failed)).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(alice.email);
  },
);
