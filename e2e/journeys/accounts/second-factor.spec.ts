import { secondFactorTexts } from '@reprise/contract/accounts/security-texts.ts';
import { totpCode } from '../../../apps/server/src/testing/servers/totp.ts';
import { expectAccessible } from '../../support/axe.ts';
import { expect, test } from '../../support/fixtures.ts';
import { logIn } from '../../support/forms.ts';
import { openSignedIn } from '../../support/users.ts';

const { codes, row, setUp, step } = secondFactorTexts;

test(
  'a code of an authenticator app is needed to sign in',
  { tag: '@long' },
  async ({ browser, page, bob, pageErrors }) => {
    pageErrors.allow(/400.*second-factor|auth\/second-factor/);
    const laptop = await openSignedIn(browser, bob);
    await laptop.goto('/settings');
    await laptop.getByRole('button', { name: row.turnOn }).click();
    const dialog = laptop.getByRole('dialog');
    await dialog.getByLabel('Current password', { exact: true }).fill(bob.password);
    await dialog.getByRole('button', { name: setUp.next }).click();
    await expect(dialog.getByRole('img', { name: setUp.qrCode })).toBeVisible();
    await expectAccessible(laptop, 'QR code');
    const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
    const uri = `otpauth://totp/x?secret=${secret}`;
    await dialog.getByLabel(step.code, { exact: true }).fill(totpCode(uri));
    await dialog.getByRole('button', { name: row.turnOn }).click();
    const recoveryCode = dialog
      .getByRole('list', { name: codes.list })
      .getByRole('listitem')
      .first();
    const recovery = await recoveryCode.innerText();
    await dialog.getByRole('button', { name: codes.done }).click();
    await expect(laptop.getByText(row.turnedOn)).toBeVisible();
    await laptop.reload();
    await expect(laptop.getByText(row.on)).toBeVisible();
    await laptop.context().close();

    await page.goto('/login');
    await logIn(page, bob.email, bob.password);
    const code = page.getByLabel(step.code, { exact: true });
    await code.fill('000000');
    await page.getByRole('button', { name: step.submit }).click();
    await expect(page.getByText(step.wrong)).toBeVisible();
    await expectAccessible(page, 'second step');
    await code.fill(recovery);
    await page.getByRole('button', { name: step.submit }).click();
    await expect(
      page.getByRole('button', { name: `Account menu for ${bob.username}` }),
    ).toBeVisible();
  },
);
