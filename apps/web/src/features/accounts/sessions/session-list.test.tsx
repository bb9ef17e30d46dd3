import { sessionTexts } from '@reprise/contract/accounts/security-texts.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { open } from '#features/accounts/account-pages.testing.tsx';
import { errorResponse } from '#platform/testing/fake-server.ts';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { alice } from '#platform/testing/fake-auth-client.ts';
import { SessionList } from './devices-row.tsx';

const LIST = 'GET /user/sessions';
const END = 'POST /user/endsession';

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const laptop = {
  id: 's1',
  device: 'Firefox on Linux',
  signed_in: hoursAgo(49),
  last_used: hoursAgo(0),
  is_current: true,
};
const phone = {
  ...laptop,
  id: 's2',
  device: 'Safari on iPhone',
  last_used: hoursAgo(3),
  is_current: false,
};

const test = serverTest({ [LIST]: () => ({ rows: [laptop, phone] }) });

const END_PHONE = sessionTexts.endOf('Safari on iPhone', '3 hours ago');

test('lists each device with its times; the current one cannot be signed out here', async () => {
  const list = await show();
  expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Firefox on LinuxThis deviceLast used 0 minute ago, signed in 2 days ago',
    'Safari on iPhoneLast used 3 hours ago, signed in 2 days agoSign out',
  ]);
  expect(list.getAllByRole('button')).toHaveLength(1);
});

test('folds after five devices until all are asked for', async () => {
  const phones = [1, 2, 3, 4, 5].map((id) => ({ ...phone, id: `s${id + 1}` }));
  server.on(LIST, () => ({ rows: [laptop, ...phones] }));
  const list = await show();
  expect(list.getAllByRole('listitem')).toHaveLength(5);
  fireEvent.click(screen.getByRole('button', { name: sessionTexts.showAll }));
  expect(list.getAllByRole('listitem')).toHaveLength(6);
  expect(screen.queryByRole('button', { name: sessionTexts.showAll })).toBeNull();
});

test('a device without a label is unknown', async () => {
  server.on(LIST, () => ({ rows: [{ ...phone, device: '' }] }));
  const list = await show();
  expect(list.getByText(sessionTexts.device(''))).toBeTruthy();
});

test('signing out a device removes it and says so', async () => {
  const list = await show();
  server.on(END, () => ({ success: true }));
  server.on(LIST, () => ({ rows: [laptop] }));
  const end = list.getByRole('button', { name: END_PHONE });
  end.focus();
  fireEvent.click(end);
  await screen.findByText(sessionTexts.ended('Safari on iPhone'));
  expect(server.callsTo(END)[0]?.body).toEqual({ uid: alice.user.uid, session_id: 's2' });
  await expect.poll(() => list.getAllByRole('listitem')).toHaveLength(1);
  expect(document.activeElement).not.toBe(document.body);
});

test('a device that is already signed out is a success', async () => {
  const list = await show();
  server.on(END, () => errorResponse(404, 'NOT_FOUND'));
  fireEvent.click(list.getByRole('button', { name: END_PHONE }));
  await screen.findByText(sessionTexts.ended('Safari on iPhone'));
});

test('a failure is shown, and the device remains', async () => {
  const list = await show();
  server.on(END, () => errorResponse(500, 'INTERNAL'));
  fireEvent.click(list.getByRole('button', { name: END_PHONE }));
  await screen.findByText(sessionTexts.endFailed);
  expect(list.getAllByRole('listitem')).toHaveLength(2);
});

test('a list that could not be loaded can be loaded again', async () => {
  server.on(LIST, () => errorResponse(500, 'INTERNAL'));
  const routes = [{ path: '/settings', element: <SessionList uid={alice.user.uid} /> }];
  open({ path: '/settings', routes });
  const retry = await screen.findByRole('button', { name: 'Try again' }, { timeout: 10_000 });
  server.on(LIST, () => ({ rows: [laptop] }));
  fireEvent.click(retry);
  await screen.findByText('Firefox on Linux');
});

async function show() {
  const routes = [{ path: '/settings', element: <SessionList uid={alice.user.uid} /> }];
  open({ path: '/settings', routes });
  return within(await screen.findByRole('list', { name: sessionTexts.list }));
}
