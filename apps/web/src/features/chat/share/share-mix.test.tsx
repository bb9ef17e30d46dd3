import type { Mix } from '@reprise/contract/mixes/calls.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { ALICE, GROUP, groupOf } from '#features/chat/chat.testing.ts';
import type { AuthState } from '#platform/auth/auth-client.ts';
import { press } from '#platform/testing/controls.ts';
import { alice, visitor } from '#platform/testing/fake-auth-client.ts';
import { errorResponse } from '#platform/testing/fake-server.ts';
import { live, server, serverTest } from '#platform/testing/fixtures.ts';
import { renderPage } from '#platform/testing/render-page.tsx';
import { friendOf } from '#platform/testing/sample-data.ts';
import { messageOf } from './share.testing.ts';
import { ShareMix } from './share-mix.tsx';
// Loading this code in a test can time out.
import './share-mix-dialog.tsx';
import '#ui/overlays/panel/side-panel-popup.tsx';

const SEND = 'POST /chat/send';
const url = `${location.origin}/mix/Mix123456789`;

const mix: Mix = {
  public_id: 'Mix123456789',
  title: 'rain',
  audience: 'link',
  owner: 'alice',
  friends_add: false,
  version: 1,
  img_url: '/avatars/fern.svg',
  contributors: [],
  is_own: true,
  may_add: true,
  clips: [],
};

const test = serverTest({
  'GET /user/allfriends': () => ({ rows: ['bob', 'carol'].map(friendOf) }),
  [SEND]: ({ body }) => ({ rows: [messageOf(body)] }),
  'POST /chat/group/send': ({ body }) => ({ rows: [messageOf(body)] }),
});

async function open(
  traits: Partial<Mix> = {},
  auth: AuthState = alice,
  onShowToFriends = () => {},
) {
  live.set('userChats', ALICE, { [GROUP]: groupOf() });
  const user = auth.status === 'signedIn' ? auth.user.displayName : null;
  const element = (
    <ShareMix mix={{ ...mix, ...traits }} user={user} onShowToFriends={onShowToFriends} />
  );
  renderPage({ routes: [{ path: '/', element }], path: '/', auth, live });
  press('Share');
  return within(await screen.findByRole('dialog', { name: 'Share this mix' }));
}

type Dialog = Awaited<ReturnType<typeof open>>;

async function choose(dialog: Dialog, name: string) {
  fireEvent.click(await dialog.findByRole('checkbox', { name }));
}

const sent = () => server.callsTo(SEND).map(({ body }) => body);

test('sends its address below the words to friends and groups', async () => {
  const dialog = await open();
  expect(dialog.getByText('Anyone who has the link can see it.')).toBeTruthy();
  await choose(dialog, 'bob');
  await choose(dialog, 'Friday listening');
  fireEvent.change(dialog.getByPlaceholderText('Enter the Message to Share'), {
    target: { value: 'for the way home' },
  });
  fireEvent.click(dialog.getByRole('button', { name: 'Share' }));
  await dialog.findByText('Sent', { selector: '[role=status]' });
  const content = { text: `for the way home\n${url}`, isOpen: false, id: expect.any(String) };
  expect(sent()).toEqual([{ ...content, to: 'uid-bob' }]);
  expect(server.callsTo('POST /chat/group/send').map(({ body }) => body)).toEqual([
    { ...content, chat: GROUP },
  ]);
});

test('says who did not get it, and sends the same messages again', async () => {
  server.on(SEND, ({ body }) =>
    (body as { to: string }).to === 'uid-carol'
      ? errorResponse(500, 'INTERNAL')
      : { rows: [messageOf(body)] },
  );
  const dialog = await open();
  await choose(dialog, 'bob');
  await choose(dialog, 'carol');
  fireEvent.click(dialog.getByRole('button', { name: 'Share' }));
  expect(await dialog.findByRole('alert')).toBeTruthy();
  server.on(SEND, ({ body }) => ({ rows: [messageOf(body)] }));
  fireEvent.click(dialog.getByRole('button', { name: 'Share' }));
  await dialog.findByText('Sent', { selector: '[role=status]' });
  const ids = (sent() as { id: string; to: string; text: string }[]).map(({ id }) => id);
  expect(new Set(ids).size).toBe(2);
  expect(sent()[0]).toMatchObject({ text: url });
});

test('copies the link and the code for other sites', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  const dialog = await open();
  fireEvent.click(dialog.getByRole('button', { name: 'Copy link' }));
  expect(await dialog.findByText('Link copied.')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Copy embed code' }));
  expect(await dialog.findByText('Embed code copied.')).toBeTruthy();
  expect(writeText.mock.calls).toEqual([
    [url],
    [
      expect.stringContaining(
        `<iframe src="${location.origin}/embed/mix/Mix123456789" width="640"`,
      ),
    ],
  ]);
});

test('a mix for friends has no code, and says whose friends see it', async () => {
  const dialog = await open({ audience: 'friends', is_own: false, owner: 'mara' });
  expect(dialog.getByText('Only friends of mara can see it.')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Copy embed code' })).toBeNull();
});

test('a private mix is first shown to friends', async () => {
  const showToFriends = vi.fn();
  const dialog = await open({ audience: 'private' }, alice, showToFriends);
  expect(dialog.getByText('Only you can see this mix.')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Copy link' })).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Let friends see it' }));
  await waitFor(() => expect(showToFriends).toHaveBeenCalledOnce());
});

test('a visitor copies the link, or signs in', async () => {
  const dialog = await open({}, visitor);
  expect(dialog.getByRole('link', { name: 'Log In To Share' })).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Copy link' })).toBeTruthy();
});
