import { act, fireEvent, screen, within } from '@testing-library/react';
import { VirtuosoMockContext } from 'react-virtuoso';
import { vi } from 'vitest';
import type { Message } from '@reprise/contract/chat/documents.ts';
import type { DocumentOf } from '@reprise/contract/documents.ts';
import { ALICE, chatWithBob, messagesOf, summaryOf } from '#features/chat/chat.testing.ts';
import { alice } from '#platform/testing/fake-auth-client.ts';
import { renderPage } from '#platform/testing/render-page.tsx';
import { live, serverTest } from '#platform/testing/fixtures.ts';
import { NoticeProvider } from '#ui/feedback/notice.tsx';
import { createNotices } from '#ui/feedback/notices.ts';
import { MessagesScreen } from './messages-screen.tsx';

export const SEEN = 'POST /chat/seen';
export const WITH_BOB = `/messages?chat=${chatWithBob}`;

let hasFocus: boolean;

export const test = serverTest({ [SEEN]: () => ({ success: true }) }).extend(
  'focus',
  { auto: true },
  () => {
    hasFocus = true;
    vi.spyOn(document, 'hasFocus').mockImplementation(() => hasFocus);
  },
);

export function setFocus(isFocused: boolean): void {
  hasFocus = isFocused;
}

/** Without layout the rows count as hidden, so the tests do not query them by role. */
const view = { viewportHeight: 4_000, itemHeight: 50 };

function Page() {
  return (
    <NoticeProvider notices={createNotices({ isOn: true })}>
      <VirtuosoMockContext.Provider value={view}>
        <MessagesScreen />
      </VirtuosoMockContext.Provider>
    </NoticeProvider>
  );
}

export function show(path = '/messages') {
  const routes = [
    { path: '/messages', Component: Page },
    { path: '/friend/:friend', element: <p>A page of a friend</p> },
  ];
  return renderPage({ routes, path, auth: alice, live });
}

export const setChats = (chats: DocumentOf<'userChats'>) =>
  act(() => live.set('userChats', ALICE, chats));
export const setMessages = (messages: Message[]) =>
  act(() => live.set('chats', chatWithBob, { messages }));
export const rows = () => within(screen.getByRole('navigation')).getAllByRole('link');
export const press = (element: Element | undefined) => fireEvent.click(element ?? document.body);
export const texts = () =>
  screen.queryAllByText(/^text \d+$/).map(({ textContent }) => textContent);
export const box = () =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Send Message Here' });
export const type = (value: string) => fireEvent.change(box(), { target: { value } });
export const enter = (fields = {}) => fireEvent.keyDown(box(), { key: 'Enter', ...fields });

export function showWithBob(messages = messagesOf(1, 3), summary = summaryOf()) {
  setChats({ [chatWithBob]: summary });
  setMessages(messages);
  return show(WITH_BOB);
}
