import { expectPaused } from '../../support/feed.ts';
import { expect, test } from '../../support/fixtures.ts';
import { openScreen } from '../../support/screens.ts';

test(
  'saves photo, name, theme and autoplay, and signs out',
  { tag: '@long' },
  async ({ page, alice, pageErrors }) => {
    pageErrors.allow(/nothing\.png/);
    await page.goto('/settings');
    const link = page.getByLabel('Image link', { exact: true });
    const ready = page.getByRole('button', { name: 'Ready' });
    await link.fill('https://pictures.example/nothing.png');
    await expect(page.getByText('No image could be loaded from this link.')).toBeVisible();
    await expect(ready).toBeDisabled();
    await link.fill('/avatars/fern.svg');
    await expect(ready).toBeEnabled();
    const reloaded = page.waitForEvent('load');
    await ready.click();
    await reloaded;
    await expect(page.getByRole('banner').locator('img[src="/avatars/fern.svg"]')).toBeVisible();

    const first = page.getByLabel('First name', { exact: true });
    await expect(first).toHaveValue('Test');
    await first.fill('Alice-Ann');
    await page.getByRole('button', { name: 'Update Name' }).click();
    await expect(page.getByText('Name updated.')).toBeVisible();

    await page.getByRole('button', { name: 'Light', exact: true }).click();
    const autoplay = page.getByRole('group', { name: 'Autoplay' });
    const friends = autoplay.getByRole('button', { name: 'Friends' });
    await expect(autoplay.getByRole('button', { name: 'Never' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await friends.click();
    const replies = page.getByRole('switch', { name: 'Replies, Push' });
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await replies.uncheck();
    await saved;
    await page.reload();
    await expect(replies).not.toBeChecked();
    await expect(first).toHaveValue('Alice-Ann');
    await expect(friends).toHaveAttribute('aria-pressed', 'true');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    const { body } = await alice.call('/user/person', { params: { username: alice.username } });
    expect(body).toMatchObject({ rows: [{ img_url: '/avatars/fern.svg' }] });
    await openScreen(page, '/');
    await expectPaused(page);

    await openScreen(page, '/settings');
    await page.getByRole('button', { name: 'SignOut' }).click();
    await expect(page).toHaveURL('/profile');
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Log In and Register' }),
    ).toBeVisible();
  },
);

test('SignOut ends the session at once, even if the tab is closed before the next page loads', async ({
  context,
  alicePage: page,
}) => {
  await page.goto('/settings');
  await page.route(/profile-screen/, () => {});
  const sent = page.waitForRequest(/\/auth\/sign-out$/);
  await page.getByRole('button', { name: 'SignOut' }).click();
  await sent;
  await page.close();
  const session = () => context.request.get('/auth/get-session').then((answer) => answer.json());
  await expect.poll(session).toBeNull();
  const next = await context.newPage();
  await next.goto('/profile');
  await expect(
    next.getByRole('main').getByRole('link', { name: 'Log In and Register' }),
  ).toBeVisible();
});

test('an address of a section leads there, also after a visit', async ({ page, alice: _alice }) => {
  const developer = page.getByRole('heading', { name: 'Developer' });
  const photo = page.getByRole('heading', { name: 'Photo' });
  await page.goto('/settings#developer');
  await expect(developer).toBeInViewport();
  // Input ends the scrolling to the section.
  await page.keyboard.press('Shift');
  await page.evaluate(() => scrollTo(0, 0));
  await expect(photo).toBeInViewport();
  await page.reload();
  await expect(photo).toBeInViewport();
  await expect(developer).not.toBeInViewport();
  await page.goto('/about');
  await page.goto('/settings#developer');
  await expect(developer).toBeInViewport();
});
