import type { Page } from '@playwright/test';
import {
  chatLog,
  createGroup,
  openConversationMenu,
  postToChat,
  sendToGroup,
} from '../../../e2e/support/chat.ts';
import { SAMPLE } from '../../../e2e/support/feed.ts';
import { registerFriend } from '../../../e2e/support/friends.ts';
import { button } from '../../../e2e/support/forms.ts';
import { openShareDialog } from '../../../e2e/support/screens.ts';
import { register, type TestUser } from '../../../e2e/support/users.ts';
import { newcomer, type Picture, visitor } from '../picture.ts';
import { at } from '../steps.ts';
import { openQuietConversation } from './with-friends.ts';

interface GroupUsers {
  readonly zoe: TestUser;
  readonly mara: TestUser;
  readonly jonas: TestUser;
  readonly priya: TestUser;
}

type Open = (page: Page, users: GroupUsers) => Promise<unknown>;

const GROUP = 'Friday listening';

export const GROUP_PICTURES: readonly Picture[] = [
  newcomer('group-none', at('/messages', 'No conversations yet.')),
  withFriends('group-new', async (page, { mara, jonas }) => {
    await openNewGroup(page);
    await page.getByRole('textbox', { name: 'Group name' }).fill(GROUP);
    await page.getByRole('checkbox', { name: mara.username }).click();
    await page.getByRole('checkbox', { name: jonas.username }).click();
  }),
  withFriends('group-new-missing', async (page) => {
    await openNewGroup(page);
    await button(page, 'Create group').click();
    await page.getByText('Enter a name for the group.').waitFor();
  }),
  withGroup('group-list', async (page, { zoe, mara, jonas, priya }) => {
    await createGroup(jonas, 'Sunday league', [zoe]);
    await priya.send(zoe, 'yes, and the long cable');
    await zoe.send(mara, 'then you need this. with headphones.');
    await page.goto('/messages');
    await page.getByText('then you need this.').waitFor();
  }),
  withGroup('group-conversation', openGroup),
  withAbout('group-about', (page) => page.getByText('4 of 20 members').waitFor()),
  withAbout('group-rename', (page) => button(page, 'Rename').click()),
  withAbout('group-add', async (page) => {
    await button(page, 'Add friends').click();
    await page.getByText('New members see').waitFor();
  }),
  withAbout('group-leave', async (page) => {
    await button(page, 'Leave group').click();
    await page.getByRole('alertdialog').waitFor();
  }),
  withGroup('group-share', async (page, { zoe, mara }) => {
    await createGroup(zoe, 'Sunday league', [mara]);
    const posted = await mara.post({ ...SAMPLE, description: 'start at the breath' });
    const tile = (await mara.posts()).find(({ tile_id: id }) => id === posted);
    await page.goto(`/tile/${tile?.public_id}`);
    await openShareDialog(page, GROUP, mara.username);
  }),
];

function withFriends(name: string, open: Open): Picture {
  return visitor(name, async (page) => {
    const zoe = await register(page.request, 'zoe');
    const friendOf = async (friendName: string, img: string) => {
      const friend = await registerFriend(page, zoe, friendName);
      await friend.call('/user/img', { method: 'PATCH', data: { username: friend.username, img } });
      return friend;
    };
    const mara = await friendOf('mara', '/avatars/iris.svg');
    const jonas = await friendOf('jonas', '/avatars/moss.svg');
    const priya = await friendOf('priya', '/avatars/coral.svg');
    await open(page, { zoe, mara, jonas, priya });
  });
}

function withGroup(name: string, open: Open): Picture {
  return withFriends(name, async (page, users) => {
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
      await postToChat(user, '/chat/react', { chat, seq: 6, reaction: 'again' });
    }
    await sendToGroup(zoe, chat, { text: 'oh no. again' });
    await open(page, users);
  });
}

function withAbout(name: string, open: (page: Page) => Promise<void>): Picture {
  return withGroup(name, async (page, users) => {
    await openGroup(page, users);
    const about = button(page, 'About this group');
    if (await about.isVisible()) await about.click();
    else await openConversationMenu(page, 'About this group');
    await open(page);
  });
}

async function openGroup(page: Page, { mara }: GroupUsers): Promise<void> {
  await openQuietConversation(page, GROUP);
  await chatLog(page).getByText('oh no. again').waitFor();
  await chatLog(page).getByText(mara.username).first().waitFor();
}

async function openNewGroup(page: Page): Promise<void> {
  await page.goto('/messages');
  await button(page, 'New group').click();
}
