import type { ModerationLogEntry, ReportedTile } from '@reprise/contract/moderation/calls.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, vi } from 'vitest';
import { tileOf } from '#platform/testing/sample-data.ts';
import type { AuthState } from '#platform/auth/auth-client.ts';
import { alice } from '#platform/testing/fake-auth-client.ts';
import { errorResponse } from '#platform/testing/fake-server.ts';
import { renderPage } from '#platform/testing/render-page.tsx';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { press } from '#platform/testing/controls.ts';
import { ModerationScreen } from './moderation-screen.tsx';
// Loading this code in a test can time out.
import '#ui/overlays/alert-dialog-popup.tsx';

vi.mock('#clips/player/create-player.ts', () => import('#clips/player/fake-player.testing.ts'));

const QUEUE = 'GET /moderation/queue';
const DECIDE = 'POST /moderation/decide';
const LOG = 'GET /moderation/log';
const date = '2020-01-01T00:00:00.000Z';

const step: ModerationLogEntry = {
  id: 5,
  action: 'dismiss',
  moderator: 'dan',
  img_url: '/avatars/default.svg',
  subject: 'bob',
  tile_id: 1,
  note: 'a good clip',
  date,
};

let queue: readonly ReportedTile[];

const test = serverTest({
  [QUEUE]: () => ({ rows: queue }),
  [LOG]: () => ({ rows: [step] }),
  [DECIDE]: () => {
    queue = queue.slice(1);
    return { success: true };
  },
});

beforeEach(() => {
  const reports = [{ reason: 'an advert', date }];
  queue = [1, 2].map((tile_id) => ({
    ...tileOf({ tile_id }),
    report_count: 3,
    reports,
    claims: [],
    revision: `mark ${tile_id}`,
  }));
});

test('a reported clip plays, with its caption, owner and reasons, and the number of waiting clips', async () => {
  show();
  await screen.findByText('clip 1');
  expect(screen.getByRole('link', { name: 'Posted by bob' }).getAttribute('href')).toBe(
    '/friend/bob',
  );
  expect(screen.getByText('3 reports')).toBeTruthy();
  expect(screen.getByText('an advert')).toBeTruthy();
  expect(screen.getByText('1 more clip to review.')).toBeTruthy();
  expect(screen.queryByText('clip 2')).toBeNull();
  const log = await screen.findByRole('list', { name: 'Log' });
  expect(within(log).getByText('dan dismissed the reports on a clip by bob.')).toBeTruthy();
  expect(within(log).getByText('a good clip')).toBeTruthy();
  expect(document.title).toContain('Moderation');
});

test('the log names each day once, above its steps', async () => {
  const at = (id: number, day: string) => ({ ...step, id, date: `${day}T12:00:00.000Z` });
  const rows = [at(3, '2020-01-02'), at(2, '2020-01-01'), at(1, '2020-01-01')];
  server.on(LOG, () => ({ rows }));
  show();
  const log = within(await screen.findByRole('list', { name: 'Log' }));
  expect(log.getAllByRole('listitem')).toHaveLength(3);
  expect(log.getAllByRole('heading', { level: 3 })).toHaveLength(2);
});

test('Dismiss needs a note, and shows the next clip', async () => {
  show();
  await screen.findByText('clip 1');
  press('Dismiss');
  expect(screen.getByText('Enter 1 to 500 characters.')).toBeTruthy();
  expect(server.callsTo(DECIDE)).toEqual([]);
  write(' a good clip ');
  press('Dismiss');
  expect(await screen.findByText('clip 2')).toBeTruthy();
  expect(server.callsTo(DECIDE)[0]?.body).toEqual({
    tile_id: 1,
    revision: 'mark 1',
    decision: 'dismiss',
    note: 'a good clip',
  });
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' }).value).toBe('');
  await waitFor(() => expect(server.callsTo(LOG)).toHaveLength(2));
});

test('a claim names the claimant; a hidden clip is shown again with the dismissal', async () => {
  const claim = {
    role: 'maker',
    name: 'Sam Okafor',
    email: 'sam@okafor.example',
    reason: 'I made this video.',
    date,
  } as const;
  queue = queue
    .slice(0, 1)
    .map((tile) => ({ ...tile, report_count: 0, reports: [], claims: [claim] }));
  server.on(DECIDE, ({ body }) => {
    const isHidden = (body as { decision: string }).decision === 'hide';
    queue = isHidden ? queue.map((tile) => ({ ...tile, hidden: true as const })) : [];
    return { success: true };
  });
  show();
  expect(await screen.findByText('1 claim')).toBeTruthy();
  expect(screen.queryByText('0 reports')).toBeNull();
  expect(screen.getByRole('link', { name: claim.email }).getAttribute('href')).toBe(
    'mailto:sam@okafor.example',
  );
  expect(screen.getByText(/^Email not confirmed/)).toBeTruthy();
  write('looks like it');
  press('Hide');
  expect(await screen.findByText(/^Hidden from everyone but its owner/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Hide' })).toBeNull();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' }).value).toBe('');
  write('a quotation');
  press('Dismiss and show again');
  await screen.findByText('Nothing to review.');
  expect(server.callsTo(DECIDE).map(({ body }) => body)).toMatchObject([
    { decision: 'hide', note: 'looks like it' },
    { decision: 'dismiss', note: 'a quotation' },
  ]);
});

test('the log says when claims and reports arrived and were answered', async () => {
  const received = [
    { kind: 'report', date },
    { kind: 'report', date },
    { kind: 'claim', date, confirmed_date: date, notified_date: date },
  ] as const;
  server.on(LOG, () => ({ rows: [{ ...step, received }] }));
  show();
  expect(await screen.findByText(/^2 reports, the first .*2020/)).toBeTruthy();
  expect(
    screen.getByText(/^Claimed .*2020.* · confirmed .*2020.* · decision mailed .*2020/),
  ).toBeTruthy();
});

test.for([
  [[], /reads it\.$/, /those who reported it are notified\.$/],
  [[date], /, and who claimed it\.$/, /reported or claimed it are notified\.$/],
  [[date, undefined], /Tell it to who claimed it yourself\.$/, /Tell who claimed it yourself/],
] as const)(
  'the texts of a decision say whom the site notifies: %s',
  async ([dates, hint, text]) => {
    const claims = dates.map((confirmed_date, index) => ({
      role: 'maker' as const,
      name: 'Sam Okafor',
      email: `sam${index}@okafor.example`,
      reason: 'I made this video.',
      date,
      ...(confirmed_date !== undefined && { confirmed_date }),
    }));
    queue = queue.map((tile) => ({ ...tile, claims }));
    show();
    await screen.findByText('clip 1');
    expect(screen.getByText(hint)).toBeTruthy();
    write('theirs');
    press('Remove');
    expect(within(await screen.findByRole('alertdialog')).getByText(text)).toBeTruthy();
  },
);

test('Remove asks first', async () => {
  show();
  await screen.findByText('clip 1');
  write('an advert indeed');
  press('Remove');
  const question = await screen.findByRole('alertdialog', { name: 'Remove this clip?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(server.callsTo(DECIDE)).toEqual([]);
  press('Remove');
  const again = await screen.findByRole('alertdialog', { name: 'Remove this clip?' });
  fireEvent.click(within(again).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('clip 2')).toBeTruthy();
  expect(server.callsTo(DECIDE)[0]?.body).toMatchObject({ tile_id: 1, decision: 'remove' });
});

test('a failed decision shows a notice, and the note stays', async () => {
  server.on(DECIDE, () => errorResponse(500, 'INTERNAL'));
  const { notices } = show();
  await screen.findByText('clip 1');
  write('a good clip');
  press('Dismiss');
  await waitFor(() =>
    expect(notices).toEqual(['The decision was not saved. Your note is still here; try again.']),
  );
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' }).value).toBe(
    'a good clip',
  );
});

test('changed reports are shown again before the decision', async () => {
  server.on(DECIDE, () => {
    queue = queue.map((tile) => ({ ...tile, tile_desc: 'other words', revision: 'mark new' }));
    return errorResponse(409, 'STALE_REPORTS');
  });
  const { notices } = show();
  await screen.findByText('clip 1');
  write('a good clip');
  press('Dismiss');
  await screen.findByText('other words');
  expect(notices).toEqual(['The clip or its reports have changed. Review them again.']);
  server.on(DECIDE, () => {
    queue = [];
    return { success: true };
  });
  press('Dismiss');
  await screen.findByText('Nothing to review.');
  expect(server.callsTo(DECIDE).map(({ body }) => body)).toMatchObject([
    { revision: 'mark 1' },
    { revision: 'mark new', note: 'a good clip' },
  ]);
});

test('an empty queue says so', async () => {
  queue = [];
  server.on(LOG, () => ({ rows: [] }));
  show();
  expect(await screen.findByText('Nothing to review.')).toBeTruthy();
  expect(await screen.findByText('No decisions yet.')).toBeTruthy();
});

test.each([
  ['a visitor', { status: 'signedOut' } satisfies AuthState, []],
  ['a user', alice, [QUEUE]],
])('for %s the page does not exist', async (_who, auth, calls) => {
  server.on(QUEUE, () => errorResponse(404, 'NOT_FOUND'));
  const { notices } = show(auth);
  expect(await screen.findByText('Nothing here')).toBeTruthy();
  expect(screen.queryByText('Moderation')).toBeNull();
  expect(document.title).not.toContain('Moderation');
  expect(server.calls.map(({ name }) => name)).toEqual(calls);
  expect(notices).toEqual([]);
});

test('a moderator without two-step sign-in is sent to the operator', async () => {
  server.on(QUEUE, () => errorResponse(403, 'SECOND_FACTOR_REQUIRED'));
  const { notices } = show();
  expect(
    await screen.findByText(
      'Moderators of this site must use two-step sign-in or sign in with a passkey. If you have neither, ask the operator of this site: your role is granted again once you have set one up.',
    ),
  ).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Moderation' })).toBeTruthy();
  expect(document.title).toContain('Moderation');
  expect(screen.queryByRole('button')).toBeNull();
  expect(server.calls.map(({ name }) => name)).toEqual([QUEUE]);
  expect(notices).toEqual([]);
});

test('a queue that failed to load offers a retry', async () => {
  server.on(QUEUE, () => errorResponse(500, 'INTERNAL'));
  show();
  await screen.findByText('The reported clips could not be loaded.');
  server.on(QUEUE, () => ({ rows: queue }));
  press('Try again');
  expect(await screen.findByText('clip 1')).toBeTruthy();
});

function show(auth: AuthState = alice) {
  const element = <ModerationScreen notFound={<p>Nothing here</p>} />;
  return renderPage({ routes: [{ path: '/moderation', element }], path: '/moderation', auth });
}

const write = (note: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Note' }), { target: { value: note } });
