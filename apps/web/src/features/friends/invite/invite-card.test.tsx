import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { alice } from '#platform/testing/fake-auth-client.ts';
import { errorResponse } from '#platform/testing/fake-server.ts';
import { renderPage } from '#platform/testing/render-page.tsx';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { InviteCard } from './invite-card.tsx';
// Loading this code in a test can time out.
import '#ui/overlays/alert-dialog-popup.tsx';

const [FIRST, SECOND] = ['a'.repeat(22), 'b'.repeat(22)];
const OWN = 'GET /user/invite';
const CREATE = 'POST /user/invite';

const test = serverTest({ [OWN]: () => rowsOf(FIRST) });

test('shows the link and its QR code', async () => {
  show();
  expect(await address()).toBe(`${location.origin}/i/${FIRST}`);
  expect(screen.getByRole('img', { name: 'QR code of your invite link' })).toBeTruthy();
  expect(server.callsTo(CREATE)).toEqual([]);
});

test('creates the first link', async () => {
  server.on(OWN, () => ({ rows: [] }));
  server.on(CREATE, () => rowsOf(FIRST));
  show();
  expect(await address()).toContain(FIRST);
  expect(server.callsTo(CREATE)[0]?.body).toEqual({ user: 'alice' });
});

test('copies the link, or says how to', async () => {
  const writeText = vi.fn().mockResolvedValueOnce(undefined).mockRejectedValue(new Error('denied'));
  const clipboard = { value: { writeText } };
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard }));
  show();
  const url = await address();
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }));
  await screen.findByText('Link copied.');
  expect(writeText).toHaveBeenCalledWith(url);
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }));
  await screen.findByText('The link could not be copied. Select it instead.');
});

test('offers the share sheet where the browser has one, otherwise an email', async () => {
  show();
  await address();
  expect(screen.queryByRole('button', { name: 'Share via…' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Send by email' }).getAttribute('href')).toBe(
    `mailto:?subject=alice%20invites%20you%20to%20Reprise&body=${encodeURIComponent(`${location.origin}/i/${FIRST}`)}`,
  );
  cleanup();
  const share = vi.fn().mockResolvedValue(undefined);
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }));
  show();
  const url = await address();
  fireEvent.click(screen.getByRole('button', { name: 'Share via…' }));
  expect(share).toHaveBeenCalledWith({ title: 'alice invites you to Reprise', url });
});

test('asks once, then replaces the link', async () => {
  server.on(CREATE, () => rowsOf(SECOND));
  show();
  await address();
  fireEvent.click(screen.getByRole('button', { name: 'New link' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Replace your link?' }));
  expect(server.callsTo(CREATE)).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'New link' }));
  await waitFor(async () => expect(await address()).toContain(SECOND));
  expect(server.callsTo(CREATE)[0]?.body).toEqual({ user: 'alice', replaces: FIRST });
});

test('offers a retry when loading failed', async () => {
  let isUp = false;
  server.on(OWN, () => (isUp ? rowsOf(FIRST) : errorResponse(500, 'INTERNAL')));
  show();
  await screen.findByText('Your link could not be loaded.');
  isUp = true;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await address()).toContain(FIRST);
});

function rowsOf(code: string) {
  return { rows: [{ code, date: '2026-11-20T10:00:00.000Z' }] };
}

function show() {
  const routes = [{ path: '/', element: <InviteCard user="alice" /> }];
  return renderPage({ routes, path: '/', auth: alice });
}

const address = async () =>
  (await screen.findByRole<HTMLInputElement>('textbox', { name: 'Your invite link' })).value;
