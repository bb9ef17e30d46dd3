import { accountEndpoints } from '@reprise/contract/accounts/calls.ts';
import { suspensionTexts } from '@reprise/contract/accounts/texts.ts';
import { signUpTexts } from '@reprise/contract/sign-ups/texts.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect } from 'vitest';
// Loading this code in a test can time out.
import './account-restriction-screen.tsx';
import { Shell } from '#app/shell/shell.tsx';
import { callApi } from '#platform/api/api-client.ts';
import { clearRestriction } from '#platform/auth/account-restriction.ts';
import type { AuthState } from '#platform/auth/auth-client.ts';
import { renderPage } from '#platform/testing/render-page.tsx';
import { NoticeProvider } from '#ui/feedback/notice.tsx';
import { createNotices } from '#ui/feedback/notices.ts';
import { errorResponse } from '#platform/testing/fake-server.ts';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { signedInAs } from '#platform/testing/fake-auth-client.ts';
import { recordOf } from '#platform/testing/sample-data.ts';

const RECORD = 'GET /user/info';
const details = {
  reason: 'Spam in\nmany chats',
  until: null,
  contact: 'mailto:help@clips.example',
};

const alice = signedInAs('alice', { photoURL: '/avatars/fern.svg' });

const test = serverTest({ [RECORD]: () => suspended() });

afterEach(() => {
  act(clearRestriction);
});

test('a rejected call replaces the app with the reason, the end and the contact', async () => {
  open();
  expect(screen.getByText('the page /')).toBeTruthy();
  await expectRejectedCall();
  await screen.findByRole('heading', { name: suspensionTexts.suspended });
  expect(screen.queryByText('the page /')).toBeNull();
  expect(screen.getByText(/Spam in/).textContent).toBe(details.reason);
  expect(screen.getByText(suspensionTexts.noEnd)).toBeTruthy();
  const contact = screen.getByRole('link', { name: suspensionTexts.contact });
  expect(contact.getAttribute('href')).toBe(details.contact);
  expect(document.title).toContain(suspensionTexts.suspended);
});

test('a date is shown, and what the operator did not give is left out', async () => {
  const until = '2027-01-02T10:00:00.000Z';
  server.on(RECORD, () => suspended({ reason: '', until, contact: null }));
  open();
  await expectRejectedCall();
  await screen.findByText(/The suspension ends on .*2027/);
  expect(screen.queryByText(suspensionTexts.reason)).toBeNull();
  expect(screen.queryByRole('link', { name: suspensionTexts.contact })).toBeNull();
});

test('Check again opens the app once the account is resumed', async () => {
  open();
  await expectRejectedCall();
  fireEvent.click(await screen.findByRole('button', { name: suspensionTexts.checkAgain }));
  await screen.findByText(suspensionTexts.unchanged);
  server.on(RECORD, record);
  fireEvent.click(screen.getByRole('button', { name: suspensionTexts.checkAgain }));
  await screen.findByText('the page /');
  expect(screen.queryByText(suspensionTexts.suspended)).toBeNull();
});

test('Sign out ends the session and leads to the login', async () => {
  const { auth } = open();
  await expectRejectedCall();
  fireEvent.click(await screen.findByRole('button', { name: suspensionTexts.signOut }));
  await screen.findByText('the page /login');
  expect(auth.getState().status).toBe('signedOut');
});

test('a rejected sign-in leads back to the login', async () => {
  open({ status: 'signedOut' });
  await expectRejectedCall();
  fireEvent.click(await screen.findByRole('button', { name: suspensionTexts.toLogin }));
  await screen.findByText('the page /login');
  expect(screen.queryByRole('button', { name: suspensionTexts.checkAgain })).toBeNull();
});

test('an account that waits for approval says so, and opens when it is approved', async () => {
  server.on(RECORD, () => errorResponse(403, 'APPROVAL_PENDING'));
  open();
  await expectRejectedCall('APPROVAL_PENDING');
  await screen.findByRole('heading', { name: signUpTexts.pendingTitle });
  server.on(RECORD, record);
  fireEvent.click(screen.getByRole('button', { name: suspensionTexts.checkAgain }));
  await screen.findByText('the page /');
});

function suspended(change: object = {}): Response {
  const error = { code: 'ACCOUNT_SUSPENDED', message: 'Your account is suspended.' };
  return Response.json({ error, rows: [{ ...details, ...change }] }, { status: 403 });
}

function record() {
  const fields = { img_url: '/avatars/fern.svg', is_first_run: true, is_found_by_name: true };
  return { rows: [recordOf(fields)] };
}

function Page() {
  return (
    <NoticeProvider notices={createNotices({ isOn: true })}>
      <Shell />
    </NoticeProvider>
  );
}

function open(auth: AuthState = alice) {
  const pages = ['/', '/login'].map((path) => ({ path, element: <p>{`the page ${path}`}</p> }));
  return renderPage({ routes: [{ Component: Page, children: pages }], path: '/', auth });
}

async function expectRejectedCall(code = 'ACCOUNT_SUSPENDED'): Promise<void> {
  const call = callApi(accountEndpoints.userInfo, { query: { uid: 'uid-alice' } });
  await act(() => expect(call).rejects.toMatchObject({ code }));
}
