import type { DocumentOf } from '@reprise/contract/documents.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { VirtuosoMockContext } from 'react-virtuoso';
import { beforeEach, describe, expect } from 'vitest';
import {
  ALICE,
  BOB,
  GROUP,
  chatWithBob,
  groupOf,
  messagesOf,
  summaryOf,
} from '#features/chat/chat.testing.ts';
import { alice } from '#platform/testing/fake-auth-client.ts';
import { errorResponse } from '#platform/testing/fake-server.ts';
import { renderPage } from '#platform/testing/render-page.tsx';
import { NoticeProvider } from '#ui/feedback/notice.tsx';
import { createNotices } from '#ui/feedback/notices.ts';
import { serveInvite } from '#users/no-friends/no-friends.testing.ts';
import { server, serverTest, live } from '#platform/testing/fixtures.ts';
import { press } from '#platform/testing/controls.ts';
import { friendOf } from '#platform/testing/sample-data.ts';
import { MessagesScreen } from './messages-screen.tsx';
// Loading this code in a test can time out.
import '#features/chat/groups/new-group-dialog.tsx';
import '#features/chat/groups/group-dialog.tsx';
import '#ui/overlays/dialog-popup.tsx';
import '#ui/overlays/alert-dialog-popup.tsx';

const CREATE = 'POST /chat/group';
const NAME = 'POST /chat/group/name';
const ADD = 'POST /chat/group/members';
const LEAVE = 'POST /chat/group/leave';
const IN_GROUP = `/messages?chat=${GROUP}`;

/** Without layout the rows count as hidden, so the tests do not query them by role. */
const view = { viewportHeight: 4_000, itemHeight: 50 };

const test = serverTest({
  'POST /chat/seen': () => ({ success: true }),
  'GET /user/allfriends': () => ({ rows: ['bob', 'carol', 'dan'].map(friendOf) }),
  'GET /user/searchfriend': () => ({ rows: [friendOf('zoe')] }),
  [CREATE]: () => ({ rows: [{ chat: GROUP }] }),
  [NAME]: () => ({ success: true }),
  [ADD]: () => ({ success: true }),
  [LEAVE]: () => ({ success: true }),
});

beforeEach(() => {
  live.set('userChats', ALICE, {});
  live.set('chats', GROUP, { messages: messagesOf(1, 2) });
});

const rows = () => within(screen.getByRole('navigation')).getAllByRole('link');

describe('The list', () => {
  test('has groups and one-to-one conversations by date, with the sender of the last message', () => {
    setGroups({
      [chatWithBob]: summaryOf({ date: new Date(2026, 10, 19) }),
      one: groupOf({ name: 'One', last: { senderId: BOB, seen: false } }),
      two: {
        ...groupOf({ name: 'Two', last: { senderId: ALICE }, date: new Date(2026, 10, 18) }),
        muted: true,
      },
      three: groupOf({
        name: 'Three',
        last: { message: 'left the group', notice: true },
        date: new Date(2026, 10, 17),
      }),
      four: groupOf({
        name: 'Four',
        last: { message: 'noMssgYet0000', senderId: undefined },
        date: new Date(2026, 10, 16),
      }),
    });
    show();
    expect(rows().map(({ textContent }) => textContent)).toEqual([
      'OneFri, Nov 20bob: helloUnread',
      'bobThu, Nov 19hello',
      'TwoWed, Nov 18You: hello',
      'ThreeTue, Nov 17bob left the group',
      'FourMon, Nov 16',
    ]);
    expect(within(rows()[2] ?? document.body).getByRole('img', { name: 'Muted' })).toBeTruthy();
    expect(screen.getAllByRole('img', { name: 'Muted' })).toHaveLength(1);
  });

  test('follows a group’s messages and name', () => {
    setGroups({ [chatWithBob]: summaryOf({ date: new Date(2026, 10, 19) }) });
    show();
    const change = (group: Parameters<typeof groupOf>[0]) =>
      act(() => live.change('userChats', ALICE, GROUP, groupOf(group)));
    change({ date: new Date(2026, 10, 18) });
    expect(rows().map(({ textContent }) => textContent)).toEqual([
      'bobThu, Nov 19hello',
      'Friday listeningWed, Nov 18bob: hello',
    ]);
    change({ name: 'Saturday', last: { message: 'again', seen: false } });
    expect(rows().map(({ textContent }) => textContent)).toEqual([
      'SaturdayFri, Nov 20bob: againUnread',
      'bobThu, Nov 19hello',
    ]);
  });

  test('an empty one lists friends to start with, and leads to the invite', async () => {
    server.on('GET /user/allfriends', () => ({ rows: [friendOf('bob'), friendOf('carol')] }));
    server.on('POST /chat/open', () => ({ rows: [{ chat: chatWithBob }] }));
    show();
    await screen.findByRole('heading', { name: 'Say hello to bob' });
    expect(screen.getByText('You are friends. Start with a word, or with a clip.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Invite a friend' }).getAttribute('href')).toBe(
      '/invite',
    );
    expect(screen.getByRole('button', { name: 'carol Say hello to carol' })).toBeTruthy();
    press('bob Say hello to bob');
    await screen.findByRole('heading', { name: 'To: bob' });
    expect(server.callsTo('POST /chat/open')[0]?.body).toEqual({ friend: 'uid-bob' });
  });

  test('without friends, the pane invites one', async () => {
    server.on('GET /user/allfriends', () => ({ rows: [] }));
    serveInvite(server);
    show();
    await screen.findByRole('button', { name: 'Invite a friend' });
    expect(screen.getByText('No conversations yet.')).toBeTruthy();
  });

  test('offers a retry if the friends could not be loaded', async () => {
    server.on('GET /user/allfriends', () => errorResponse(500, 'INTERNAL'));
    show();
    await screen.findByText('The list could not be loaded.');
    server.on('GET /user/allfriends', () => ({ rows: [friendOf('bob')] }));
    press('Try again');
    await screen.findByRole('heading', { name: 'Say hello to bob' });
  });
});

describe('New group', () => {
  async function openForm() {
    press('New group');
    return within(await named('New group'));
  }

  test('asks for a name and a friend, then opens the group before the list has it', async () => {
    const { router } = show();
    const form = await openForm();
    const name = form.getByRole('textbox', { name: 'Group name' });
    fireEvent.click(form.getByRole('button', { name: 'Create group' }));
    expect(form.getByText('Enter a name for the group.')).toBeTruthy();
    expect(document.activeElement).toBe(name);
    fireEvent.change(name, { target: { value: 'Friday listening' } });
    fireEvent.click(form.getByRole('button', { name: 'Create group' }));
    expect(form.getByRole('alert').textContent).toBe('A group needs at least one friend.');
    expect(server.callsTo(CREATE)).toEqual([]);

    fireEvent.click(await form.findByRole('checkbox', { name: 'bob' }));
    fireEvent.change(form.getByRole('searchbox'), { target: { value: 'zo' } });
    fireEvent.click(await form.findByRole('checkbox', { name: 'zoe' }));
    expect(form.getByText('2 of at most 19 friends')).toBeTruthy();
    fireEvent.click(form.getByRole('button', { name: 'Create group' }));
    expect(await screen.findByRole('heading', { name: 'To: Friday listening' })).toBeTruthy();
    expect(router.state.location.search).toBe(`?chat=${GROUP}`);
    expect(server.callsTo(CREATE)[0]?.body).toMatchObject({
      name: 'Friday listening',
      members: ['uid-bob', 'uid-zoe'],
    });
    expect(screen.getByText(/^3 members/)).toBeTruthy();
  });

  test('a retry is the same group; another name is another one', async () => {
    server.on(CREATE, () => errorResponse(500, 'INTERNAL'));
    show();
    const form = await openForm();
    const name = form.getByRole('textbox', { name: 'Group name' });
    const create = () => fireEvent.click(form.getByRole('button', { name: 'Create group' }));
    fireEvent.change(name, { target: { value: 'One' } });
    fireEvent.click(await form.findByRole('checkbox', { name: 'bob' }));
    for (const count of [1, 2]) {
      create();
      await waitFor(() => expect(server.callsTo(CREATE)).toHaveLength(count));
      await form.findByText('The group was not created. Try again.');
    }
    fireEvent.change(name, { target: { value: 'Two' } });
    expect(form.queryByRole('alert')).toBeNull();
    create();
    await waitFor(() => expect(server.callsTo(CREATE)).toHaveLength(3));
    const ids = server.callsTo(CREATE).map(({ body }) => (body as { id: string }).id);
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  test('names the user whose friendship ended, and keeps the rest', async () => {
    server.on(CREATE, () => {
      const error = { code: 'NOT_FRIENDS', message: 'NOT FRIENDS' };
      return Response.json({ error, rows: [{ to: 'uid-carol' }] }, { status: 403 });
    });
    show();
    const form = await openForm();
    fireEvent.change(form.getByRole('textbox', { name: 'Group name' }), {
      target: { value: 'One' },
    });
    for (const name of ['bob', 'carol']) {
      fireEvent.click(await form.findByRole('checkbox', { name }));
    }
    fireEvent.click(form.getByRole('button', { name: 'Create group' }));
    expect((await form.findByRole('alert')).textContent).toBe(
      'carol is no longer your friend. Update your selection and try again.',
    );
    expect(form.getByText('No longer a friend')).toBeTruthy();
    fireEvent.click(form.getByRole('checkbox', { name: /carol/ }));
    expect(form.queryByRole('alert')).toBeNull();
    expect(form.getByRole<HTMLInputElement>('checkbox', { name: 'bob' }).checked).toBe(true);
  });
});

describe('About a group', () => {
  async function openAbout(group = groupOf()) {
    setGroups({ [GROUP]: group });
    const page = show(IN_GROUP);
    press('About this group');
    return { ...page, dialog: within(await named('About this group')) };
  }

  test('lists the members with their pages', async () => {
    const { dialog } = await openAbout();
    expect(dialog.getByText('3 of 20 members')).toBeTruthy();
    const links = dialog.getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['alice (you)', '/profile'],
      ['bob', '/friend/bob'],
      ['carol', '/friend/carol'],
    ]);
  });

  test('a new name is saved, and a blank or long one is not', async () => {
    const { dialog } = await openAbout();
    fireEvent.click(dialog.getByRole('button', { name: 'Rename' }));
    const name = dialog.getByRole('textbox', { name: 'Group name' });
    fireEvent.change(name, { target: { value: ' ' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText('Enter a name for the group.')).toBeTruthy();
    fireEvent.change(name, { target: { value: 'a'.repeat(51) } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText('Enter up to 50 characters.')).toBeTruthy();
    fireEvent.change(name, { target: { value: 'Saturday' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByRole('button', { name: 'Rename' })).toBeTruthy();
    expect(server.callsTo(NAME).map(({ body }) => body)).toEqual([
      { chat: GROUP, name: 'Saturday' },
    ]);
  });

  test('friends who are not in it can be added', async () => {
    await openAbout();
    press('Add friends');
    const dialog = within(await named('Add friends'));
    const dan = await dialog.findByRole('checkbox', { name: 'dan' });
    expect(dialog.getAllByRole('checkbox')).toHaveLength(1);
    expect(dialog.getByText('Choose up to 17 friends.')).toBeTruthy();
    fireEvent.click(dan);
    server.on(ADD, () => errorResponse(409, 'GROUP_FULL'));
    fireEvent.click(dialog.getByRole('button', { name: 'Add' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('The group is full.');
    server.on(ADD, () => errorResponse(409, 'GROUPS_FULL'));
    fireEvent.click(dialog.getByRole('button', { name: 'Add' }));
    expect(
      await dialog.findByText('You or a selected friend is in 200 groups, which is the limit.'),
    ).toBeTruthy();
    server.on(ADD, () => ({ success: true }));
    fireEvent.click(dialog.getByRole('button', { name: 'Add' }));
    await named('About this group');
    expect(server.callsTo(ADD)[2]?.body).toEqual({ chat: GROUP, members: ['uid-dan'] });
  });

  test('a full group says so', async () => {
    const members = ['alice', ...Array.from({ length: 19 }, (_, nth) => `user${nth}`)];
    const { dialog } = await openAbout(groupOf({ members }));
    expect(dialog.getByText('The group is full.')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Add friends' })).toBeNull();
  });

  test('leaving asks once, then returns to the list', async () => {
    const { router } = await openAbout();
    press('Leave group');
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText('Leave Friday listening?')).toBeTruthy();
    fireEvent.click(question.getByRole('button', { name: 'Leave group' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(await screen.findByText('You left Friday listening.')).toBeTruthy();
    expect(server.callsTo(LEAVE).map(({ body }) => body)).toEqual([{ chat: GROUP }]);
  });

  test('a failure to leave says so, and the group stays open', async () => {
    server.on(LEAVE, () => errorResponse(500, 'INTERNAL'));
    const { router, notices } = await openAbout();
    press('Leave group');
    const question = within(await screen.findByRole('alertdialog'));
    fireEvent.click(question.getByRole('button', { name: 'Leave group' }));
    await waitFor(() => expect(notices).toEqual(['You could not leave the group. Try again.']));
    expect(router.state.location.search).toBe(`?chat=${GROUP}`);
  });
});

test('a group that the viewer leaves on another device closes', async () => {
  setGroups({ [GROUP]: groupOf() });
  const { router } = show(IN_GROUP);
  expect(screen.getByRole('heading', { name: 'To: Friday listening' })).toBeTruthy();
  setGroups({});
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

function Page() {
  return (
    <NoticeProvider notices={createNotices({ isOn: true })}>
      <VirtuosoMockContext.Provider value={view}>
        <MessagesScreen />
      </VirtuosoMockContext.Provider>
    </NoticeProvider>
  );
}

function show(path = '/messages') {
  const routes = [{ path: '/messages', Component: Page }];
  return renderPage({ routes, path, auth: alice, live });
}

const setGroups = (groups: DocumentOf<'userChats'>) =>
  act(() => live.set('userChats', ALICE, groups));

const named = (name: string) => screen.findByRole('dialog', { name });
