import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { press } from '#platform/testing/controls.ts';
import { alice } from '#platform/testing/fake-auth-client.ts';
import { errorResponse } from '#platform/testing/fake-server.ts';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { renderPage } from '#platform/testing/render-page.tsx';
import { recordOf } from '#platform/testing/sample-data.ts';
import '#ui/overlays/alert-dialog-popup.tsx';
import { WatchedListSwitch } from './watched-list-switch.tsx';

const SAVE = 'PATCH /user/watchedlist';

const test = serverTest({
  'GET /user/info': () => ({ rows: [recordOf()] }),
  [SAVE]: () => ({ success: true }),
});

test('is off by default; turning it off asks, because that clears the list', async () => {
  show();
  await waitFor(() => expect(control().disabled).toBe(false));
  expect(control().checked).toBe(false);
  fireEvent.click(control());
  await waitFor(() => expect([control().checked, control().disabled]).toEqual([true, false]));
  fireEvent.click(control());
  await screen.findByRole('alertdialog', { name: 'Turn off the list of watched clips?' });
  press('Cancel');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(control().checked).toBe(true);
  fireEvent.click(control());
  await screen.findByRole('alertdialog');
  press('Turn off');
  await waitFor(() => expect([control().checked, control().disabled]).toEqual([false, false]));
  expect(server.callsTo(SAVE).map(({ body }) => body)).toEqual([
    { uid: 'uid-alice', has_watched_list: true },
    { uid: 'uid-alice', has_watched_list: false },
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

function show() {
  const routes = [{ path: '/', element: <WatchedListSwitch uid="uid-alice" /> }];
  return renderPage({ routes, path: '/', auth: alice });
}

const control = () => screen.getByRole<HTMLInputElement>('switch', { hidden: true });
