import { signOutTexts } from '@reprise/contract/shell/sign-out-texts.ts';
import { noticeTexts } from '@reprise/contract/shell/notice-texts.ts';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { AuthClient, SignOutResult } from '#platform/auth/auth-client.ts';
import { AuthProvider } from '#platform/auth/use-auth.tsx';
import { storageItem } from '#platform/storage/storage.ts';
import { userItem } from '#platform/storage/user-data.ts';
import { alice, createFakeAuthClient } from '#platform/testing/fake-auth-client.ts';
import { createNotices } from '#ui/feedback/notices.ts';
import { NoticeProvider } from '#ui/feedback/notice.tsx';
import { SignOut, useSignOut } from './sign-out.tsx';

test('deletes drafts, hint and unsent messages, and keeps the theme', async () => {
  const ofUser = [
    storageItem('draft', 'uid-alice.chat'),
    storageItem('draft', 'video.alice'),
    storageItem('uid'),
    userItem('uid-alice', 'out.1'),
  ];
  for (const item of ofUser) item.write('private words');
  storageItem('theme').write('dark');
  await signOut(() => Promise.resolve('ended'));
  expect(ofUser.map((item) => item.read())).toEqual([null, null, null, null]);
  expect(storageItem('theme').read()).toBe('dark');
});

test('explains that a sign-out without a network is completed later, and deletes all the same', async () => {
  storageItem('draft', 'x').write('private words');
  await signOut(() => Promise.resolve('pending'));
  expect(screen.getByRole('status').textContent).toContain(noticeTexts.signOutPending);
  expect(storageItem('draft', 'x').read()).toBeNull();
});

test('speaks of the sign-out when it fails', async () => {
  await signOut(() => Promise.reject(new Error('unexpected')));
  expect(screen.getByRole('status').textContent).toContain(noticeTexts.signOutFailed);
});

test('asks before it deletes unsent messages and posts', async () => {
  const message = userItem('uid-alice', 'out.1');
  message.write('private words');
  const auth = createFakeAuthClient(alice);
  render(
    <AuthProvider client={auth}>
      <NoticeProvider notices={createNotices({ isOn: true })}>
        <MemoryRouter>
          <SignOut uid="uid-alice" path="/">
            {(onClick) => <button onClick={onClick}>SignOut</button>}
          </SignOut>
        </MemoryRouter>
      </NoticeProvider>
    </AuthProvider>,
  );
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  press('SignOut');
  expect(await screen.findByText(signOutTexts.unsent(1))).toBeTruthy();
  press('Cancel');
  expect([auth.getState().status, message.read()]).toEqual(['signedIn', 'private words']);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  press('SignOut');
  fireEvent.click(await screen.findByRole('button', { name: signOutTexts.confirm }));
  await waitFor(() => expect(auth.getState().status).toBe('signedOut'));
  await waitFor(() => expect(message.read()).toBeNull());
});

function SignOutButton() {
  return <button onClick={useSignOut('/')}>SignOut</button>;
}

async function signOut(result: () => Promise<SignOutResult>) {
  const notices = createNotices({ isOn: true });
  const auth: AuthClient = { ...createFakeAuthClient(alice), signOut: result };
  render(
    <AuthProvider client={auth}>
      <NoticeProvider notices={notices}>
        <MemoryRouter>
          <SignOutButton />
        </MemoryRouter>
      </NoticeProvider>
    </AuthProvider>,
  );
  await act(async () => void fireEvent.click(screen.getByRole('button')));
}
