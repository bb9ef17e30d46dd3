import { accountTexts } from '@reprise/contract/accounts/texts.ts';
import { noticeTexts } from '@reprise/contract/shell/notice-texts.ts';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
// Loading this code in a test can time out.
import '#features/accounts/recovery/confirmation-bar.tsx';
import { alice, signedInAs } from '#platform/testing/fake-auth-client.ts';
import { renderPage } from '#platform/testing/render-page.tsx';
import { NoticeProvider } from '#ui/feedback/notice.tsx';
import { createNotices } from '#ui/feedback/notices.ts';
import { Shell } from './shell.tsx';

const deployment = vi.hoisted(() => ({ authProvider: 'embedded', emailVerification: 'required' }));
vi.mock('#platform/config.ts', () => ({ config: deployment }));

const unconfirmed = signedInAs('alice', { isEmailVerified: false });

beforeEach(() => {
  deployment.emailVerification = 'required';
});

test('a bar asks to confirm the email until it is confirmed', async () => {
  const { auth } = show('/');
  expect(await screen.findByText(noticeTexts.emailUnconfirmed)).toBeTruthy();
  act(() => auth.setState(alice));
  expect(findNotice()).toBeNull();
});

test('the bar sends the link again, and shows when that fails', async () => {
  show('/');
  fireEvent.click(await screen.findByRole('button', { name: accountTexts.section.sendAgain }));
  expect(await screen.findByText(accountTexts.links.failed)).toBeTruthy();
});

test('without the requirement, and on the page that confirms, there is no bar', async () => {
  show('/confirm-email');
  await act(async () => {});
  expect(findNotice()).toBeNull();
  cleanup();
  deployment.emailVerification = 'off';
  show('/');
  await act(async () => {});
  expect(findNotice()).toBeNull();
});

function show(path: string) {
  const children = ['/', '/confirm-email'].map((each) => ({ path: each, element: each }));
  const element = (
    <NoticeProvider notices={createNotices({ isOn: true })}>
      <Shell />
    </NoticeProvider>
  );
  return renderPage({ routes: [{ element, children }], path, auth: unconfirmed });
}

const findNotice = () => screen.queryByText(noticeTexts.emailUnconfirmed);
