import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { press } from '#platform/testing/controls.ts';
import { alice } from '#platform/testing/fake-auth-client.ts';
import { deferred, errorResponse } from '#platform/testing/fake-server.ts';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { renderPage } from '#platform/testing/render-page.tsx';
import { recordOf } from '#platform/testing/sample-data.ts';
import { PublicProfileSwitch } from './privacy-switches.tsx';

const SAVE = 'PATCH /user/publicprofile';

const test = serverTest({
  'GET /user/info': () => ({ rows: [recordOf()] }),
  [SAVE]: () => ({ success: true }),
});

test('is off by default; on, it offers the link to copy', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }));
  show();
  await waitFor(() => expect(control().disabled).toBe(false));
  expect(control().checked).toBe(false);
  expect(screen.queryByRole('group')).toBeNull();
  fireEvent.click(control());
  const url = `${location.origin}/u/alice`;
  const link = await screen.findByRole('group', { name: 'Link to my profile' });
  expect(link.textContent).toContain(url);
  press('Copy link');
  expect(await screen.findByText('Link copied.')).toBeTruthy();
  expect(writeText).toHaveBeenCalledWith(url);
  fireEvent.click(control());
  await waitFor(() => expect(screen.queryByRole('group')).toBeNull());
  expect(server.callsTo(SAVE).map(({ body }) => body)).toEqual([
    { uid: 'uid-alice', is_profile_public: true },
    { uid: 'uid-alice', is_profile_public: false },
  ]);
});

test('offers the link until the server has turned the page off', async () => {
  const answer = deferred<{ success: true }>();
  server.on('GET /user/info', () => ({ rows: [{ ...recordOf(), is_profile_public: true }] }));
  server.on(SAVE, () => answer.promise);
  show();
  await screen.findByRole('group', { name: 'Link to my profile' });
  fireEvent.click(control());
  await waitFor(() => expect(control().disabled).toBe(true));
  expect(control().checked).toBe(false);
  expect(screen.getByRole('group', { name: 'Link to my profile' })).toBeTruthy();
  answer.resolve({ success: true });
  await waitFor(() => expect(screen.queryByRole('group')).toBeNull());
});

test('returns to the stored value if the call fails', async () => {
  server.on(SAVE, () => errorResponse(500, 'INTERNAL'));
  const { notices } = show();
  await waitFor(() => expect(control().disabled).toBe(false));
  fireEvent.click(control());
  await waitFor(() => expect(notices).toEqual(['The setting could not be changed. Try again.']));
  expect(control().checked).toBe(false);
  expect(screen.queryByRole('group')).toBeNull();
});

function show() {
  const routes = [{ path: '/', element: <PublicProfileSwitch user={alice.user} /> }];
  return renderPage({ routes, path: '/', auth: alice });
}

const control = () => screen.getByRole<HTMLInputElement>('switch');
