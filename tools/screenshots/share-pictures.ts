import type { Page } from '@playwright/test';
import { button } from '../../e2e/support/forms.ts';
import { openShareDialog } from '../../e2e/support/screens.ts';
import { type Picture, signedIn, visitor } from './picture.ts';
import { openFeed, press, see, withFailure } from './steps.ts';

export const SHARE_PICTURES: readonly Picture[] = [
  visitor('share-visitor', openFeed, (page) => openShareDialog(page), see('Copy link')),
  signedIn('share', openFeed, (page) => openShareDialog(page, 'mara.k', 'teo')),
  signedIn(
    'share-copied',
    (page) => page.context().grantPermissions(['clipboard-read', 'clipboard-write']),
    openFeed,
    (page) => openShareDialog(page, 'mara.k'),
    press('Copy link'),
    see('Link copied.'),
  ),
  signedIn('share-sent', respondToShare, openFeed, async (page) => {
    const dialog = await openShareDialog(page, 'mara.k', 'teo');
    await button(dialog, 'Share').click();
    await dialog.getByRole('status').getByText('Sent').waitFor();
  }),
  signedIn('share-failed', withFailure('/chat/share'), openFeed, async (page) => {
    const dialog = await openShareDialog(page, 'mara.k');
    await dialog.getByPlaceholder('Enter the Message to Share').fill('from the second bar on');
    await button(dialog, 'Share').click();
    await dialog.getByRole('alert').waitFor();
  }),
];

async function respondToShare(page: Page): Promise<void> {
  await page.route('**/chat/share', (route) => {
    const { messages } = route.request().postDataJSON() as { messages: { to: string }[] };
    return route.fulfill({ json: { rows: messages.map(({ to }) => ({ to, chat: 'one' })) } });
  });
}
