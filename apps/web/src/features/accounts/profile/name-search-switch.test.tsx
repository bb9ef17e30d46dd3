import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { alice } from '#platform/testing/fake-auth-client.ts';
import { errorResponse } from '#platform/testing/fake-server.ts';
import { renderPage } from '#platform/testing/render-page.tsx';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { recordOf } from '#platform/testing/sample-data.ts';
import { NameSearchSwitch } from './privacy-switches.tsx';

const INFO = 'GET /user/info';
const SAVE = 'PATCH /user/namesearch';
const record = recordOf();

const test = serverTest({
  [INFO]: () => ({ rows: [record] }),
  [SAVE]: () => ({ success: true }),
});

test('is off by default, and stores each change', async () => {
  show();
  await waitFor(() => expect(control().disabled).toBe(false));
  expect(control().checked).toBe(false);
  fireEvent.click(control());
  await waitFor(() => expect([control().checked, control().disabled]).toEqual([true, false]));
  fireEvent.click(control());
  await waitFor(() => expect([control().checked, control().disabled]).toEqual([false, false]));
  expect(server.callsTo(SAVE).map(({ body }) => body)).toEqual([
    { uid: 'uid-alice', is_found_by_name: true },
    { uid: 'uid-alice', is_found_by_name: false },
  ]);
});

test('returns to the stored value if the call fails', async () => {
  server.on(SAVE, () => errorResponse(500, 'INTERNAL'));
  const { notices } = show();
  await waitFor(() => expect(control().disabled).toBe(false));
  fireEvent.click(control());
  await waitFor(() => expect(notices).toEqual(['The setting could not be changed. Try again.']));
  expect(control().checked).toBe(false);
});

test('offers a retry when loading failed', async () => {
  let isUp = false;
  server.on(INFO, () => (isUp ? { rows: [record] } : errorResponse(500, 'INTERNAL')));
  show();
  await screen.findByText('Your privacy settings could not be loaded.');
  isUp = true;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(control().disabled).toBe(false));
});

function show() {
  const routes = [{ path: '/', element: <NameSearchSwitch uid="uid-alice" /> }];
  return renderPage({ routes, path: '/', auth: alice });
}

const control = () => screen.getByRole<HTMLInputElement>('switch');
