import { startNginx } from '../../../apps/server/src/testing/servers/nginx.ts';
import { e2ePorts } from '../../ports.ts';
import { message, openChat, sendMessage } from '../../support/chat.ts';
import { expect, test as base } from '../../support/fixtures.ts';
import { befriend } from '../../support/friends.ts';
import { openSignedIn } from '../../support/users.ts';

const ARRIVAL_MS = 3_000;

/** As many proxies are configured: nothing but plain requests reaches the server. */
const withoutUpgrades = (config: string) =>
  config.replaceAll(/.*(?:Upgrade|Connection) .*;\n/g, '');

const test = base.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires the braces.
  baseURL: async ({}, use) => {
    const app = String(e2ePorts.app);
    const proxy = await startNginx([app, app], undefined, withoutUpgrades);
    await use(proxy.url.replace('127.0.0.1', 'localhost'));
    await proxy.stop();
  },
});

test('behind a proxy that refuses WebSocket, messages arrive within three seconds @long', async ({
  page,
  browser,
  alice,
  bob,
  pageErrors,
}) => {
  pageErrors.allow(/WebSocket/);
  await befriend(alice, bob);
  const bobsPage = await openSignedIn(browser, bob);
  const polls = [page, bobsPage].map((each) =>
    each.waitForResponse(/\/live\/changes\?.*doc=chats/),
  );
  await openChat(page, bob);
  await openChat(bobsPage, alice);
  await Promise.all(polls);
  for (const text of ['one', 'two', 'three']) {
    await sendMessage(page, text);
    await expect(message(bobsPage, alice, text)).toBeVisible({ timeout: ARRIVAL_MS });
    await sendMessage(bobsPage, `${text}, too`);
    await expect(message(page, bob, `${text}, too`)).toBeVisible({ timeout: ARRIVAL_MS });
  }
  await bobsPage.context().close();
});
