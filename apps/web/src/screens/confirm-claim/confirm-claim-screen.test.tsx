import { claimTexts } from '@reprise/contract/moderation/claim-texts.ts';
import { noticeTexts } from '@reprise/contract/shell/notice-texts.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { press } from '#platform/testing/controls.ts';
import { errorResponse } from '#platform/testing/fake-server.ts';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { renderPage } from '#platform/testing/render-page.tsx';
import { NoticeProvider } from '#ui/feedback/notice.tsx';
import { createNotices } from '#ui/feedback/notices.ts';
import { ConfirmClaimScreen } from './confirm-claim-screen.tsx';

const CONFIRM = 'POST /claim/confirm';
const { confirm } = claimTexts;

const test = serverTest({ [CONFIRM]: () => ({ rows: [{ answer_days: 7 }] }) });

test('opening the link does not use the code; a click confirms, and the result takes the focus', async () => {
  show('#code=c0de');
  await screen.findByText(confirm.ask);
  expect(server.callsTo(CONFIRM)).toEqual([]);
  press(confirm.button);
  const outcome = await screen.findByText(confirm.done(7));
  expect(server.callsTo(CONFIRM)[0]?.body).toEqual({ code: 'c0de' });
  expect(document.activeElement?.contains(outcome)).toBe(true);
  expect(screen.getByRole('heading', { name: confirm.doneTitle })).toBeTruthy();
});

test('an invalid code says so', async () => {
  server.on(CONFIRM, () => errorResponse(400, 'INVALID_CODE'));
  show('#code=c0de');
  press(confirm.button);
  expect(await screen.findByText(confirm.invalid)).toBeTruthy();
  expect(screen.getByRole('heading', { name: confirm.title })).toBeTruthy();
});

test('a failure can be retried', async () => {
  server.on(CONFIRM, () => errorResponse(503, 'UNAVAILABLE'));
  show('#code=c0de');
  press(confirm.button);
  await screen.findByText(noticeTexts.unavailable);
  server.on(CONFIRM, () => ({ rows: [{ answer_days: 7 }] }));
  press(confirm.button);
  await waitFor(() => expect(screen.getByText(confirm.done(7))).toBeTruthy());
});

test('without a code it says where to get one', () => {
  show('#code=');
  expect(screen.getByText(confirm.missing)).toBeTruthy();
});

function show(hash: string) {
  const element = (
    <NoticeProvider notices={createNotices({ isOn: true })}>
      <ConfirmClaimScreen />
    </NoticeProvider>
  );
  const routes = [{ path: '/confirm-claim', element }];
  return renderPage({ routes, path: `/confirm-claim${hash}`, auth: { status: 'signedOut' } });
}
