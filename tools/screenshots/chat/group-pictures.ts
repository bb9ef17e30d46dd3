import { type APIRequestContext, type Page, request } from '@playwright/test';
import { SAMPLE } from '../../../e2e/support/feed.ts';
import { befriend } from '../../../e2e/support/friends.ts';
import { callGroup, createGroup, sendToGroup } from '../../../e2e/support/chat.ts';
import { type TestUser, register } from '../../../e2e/support/users.ts';
import type { Picture } from '../picture.ts';

interface GroupUsers {
  readonly zoe: TestUser;
  readonly mara: TestUser;
  readonly jonas: TestUser;
  readonly priya: TestUser;
}

const GROUP = 'Friday listening';

export const GROUP_PICTURES: readonly Picture[] = [
  {
    name: 'group-none',
    async open(page) {
      await register(page.context().request, 'zoe');
      await page.goto('/messages');
      await page.getByText('No conversations yet.').waitFor();
    },
  },
  {
    name: 'group-new',
    open: (page) =>
      withFriends(page, async ({ mara, jonas }) => {
        await page.goto('/messages');
        await page.getByRole('button', { name: 'New group' }).click();
        await page.getByRole('textbox', { name: 'Group name' }).fill(GROUP);
        await page.getByRole('checkbox', { name: mara.username }).click();
        await page.getByRole('checkbox', { name: jonas.username }).click();
      }),
  },
  {
    name: 'group-new-missing',
    open: (page) =>
      withFriends(page, async () => {
        await page.goto('/messages');
        await page.getByRole('button', { name: 'New group' }).click();
        await page.getByRole('button', { name: 'Create group' }).click();
        await page.getByText('Enter a name for the group.').waitFor();
      }),
  },
  {
    name: 'group-list',
    open: (page) =>
      withGroup(page, async ({ zoe, mara, jonas, priya }) => {
        await createGroup(jonas, 'Sunday league', [zoe]);
        await priya.send(zoe, 'yes, and the long cable');
        await zoe.send(mara, 'then you need this. with headphones.');
        await page.goto('/messages');
        await page.getByText('then you need this.').waitFor();
      }),
  },
  {
    name: 'group-conversation',
    open: (page) => withGroup(page, (users) => openGroup(page, users)),
  },
  {
    name: 'group-about',
    open: (page) =>
      withGroup(page, async (users) => {
        await openGroup(page, users);
        await openAbout(page);
        await page.getByText('4 of 20 members').waitFor();
      }),
  },
  {
    name: 'group-rename',
    open: (page) =>
      withGroup(page, async (users) => {
        await openGroup(page, users);
        await openAbout(page);
        await page.getByRole('button', { name: 'Rename' }).click();
      }),
  },
  {
    name: 'group-add',
    open: (page) =>
      withGroup(page, async (users) => {
        await openGroup(page, users);
        await openAbout(page);
        await page.getByRole('button', { name: 'Add friends' }).click();
        await page.getByText('New members see').waitFor();
      }),
  },
  {
    name: 'group-leave',
    open: (page) =>
      withGroup(page, async (users) => {
        await openGroup(page, users);
        await openAbout(page);
        await page.getByRole('button', { name: 'Leave group' }).click();
        await page.getByRole('alertdialog').waitFor();
      }),
  },
  {
    name: 'group-share',
    open: (page) =>
      withGroup(page, async ({ zoe, mara }) => {
        await createGroup(zoe, 'Sunday league', [mara]);
        const posted = await mara.post({ ...SAMPLE, description: 'start at the breath' });
        const tile = (await mara.posts()).find(({ tile_id: id }) => id === posted);
        await page.goto(`/tile/${tile?.public_id}`);
        await page.getByRole('button', { name: 'Share this clip' }).click();
        await page.getByRole('checkbox', { name: GROUP }).click();
        await page.getByRole('checkbox', { name: mara.username }).click();
      }),
  },
];

async function withFriends(page: Page, open: (users: GroupUsers) => Promise<void>): Promise<void> {
  const zoe = await register(page.context().request, 'zoe');
  const { origin } = new URL((await page.context().request.get('/readyz')).url());
  const contexts: APIRequestContext[] = [];
  async function friendOf(name: string, img: string): Promise<TestUser> {
    const context = await request.newContext({ baseURL: origin });
    contexts.push(context);
    const friend = await register(context, name);
    await friend.call('/user/img', { method: 'PATCH', data: { username: friend.username, img } });
    await befriend(zoe, friend);
    return friend;
  }
  const mara = await friendOf('mara', '/avatars/iris.svg');
  const jonas = await friendOf('jonas', '/avatars/moss.svg');
  const priya = await friendOf('priya', '/avatars/coral.svg');
  await open({ zoe, mara, jonas, priya });
  await Promise.all(contexts.map((context) => context.dispose()));
}

function withGroup(page: Page, open: (users: GroupUsers) => Promise<void>): Promise<void> {
  return withFriends(page, async (users) => {
    const { zoe, mara, jonas, priya } = users;
    const chat = await createGroup(zoe, GROUP, [mara, jonas, priya]);
    await sendToGroup(jonas, chat, { text: 'ok who has a clip for tonight' });
    await sendToGroup(jonas, chat, { text: 'something quiet' });
    const description = 'the chord before the train drowns it out. he never looks up.';
    const tile_id = await zoe.post({ ...SAMPLE, description });
    const clip = await sendToGroup(zoe, chat, { text: 'wait for the train', tile_id });
    await sendToGroup(priya, chat, { text: 'I had it on the whole way home', reply_to: clip });
    await sendToGroup(mara, chat, { text: 'this one. start at the breath', tile_id });
    for (const user of [jonas, zoe]) {
      await callGroup(user, '/chat/react', { chat, seq: 6, reaction: 'again' });
    }
    await sendToGroup(zoe, chat, { text: 'oh no. again' });
    await open(users);
  });
}

async function openGroup(page: Page, { mara }: GroupUsers): Promise<void> {
  await page.goto('/messages');
  await page
    .getByRole('navigation', { name: 'Conversations' })
    .getByRole('link', { name: GROUP })
    .click();
  await page.mouse.move(0, 0);
  const log = page.getByRole('region', { name: `Conversation with ${GROUP}` });
  await log.getByText('oh no. again').waitFor();
  await log.getByText(mara.username).first().waitFor();
  await page.waitForLoadState('networkidle');
}

async function openAbout(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'About this group' });
  if (await button.isVisible()) {
    await button.click();
    return;
  }
  await page.getByRole('button', { name: 'Conversation menu' }).click();
  await page.getByRole('menuitem', { name: 'About this group' }).click();
}
