import { act, cleanup, screen } from '@testing-library/react';
import { VirtuosoMockContext } from 'react-virtuoso';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  ALICE,
  chatWithBob,
  messageOf,
  messagesOf,
  summaryOf,
} from '#features/chat/chat.testing.ts';
import { directConversation } from '#features/chat/conversations.ts';
import { alice } from '#platform/testing/fake-auth-client.ts';
import { lastSeenItem, storedUserNames } from '#platform/storage/user-data.ts';
import { createFakeLiveClient, type FakeLiveClient } from '#platform/testing/fake-live-client.ts';
import { startFakeServer } from '#platform/testing/fake-server.ts';
import { renderPage } from '#platform/testing/render-page.tsx';
import { ConversationView } from './conversation-view.tsx';

const view = { viewportHeight: 200, itemHeight: 50 };
const viewer = {
  uid: ALICE,
  displayName: 'alice',
  email: 'alice@example.com',
  isEmailVerified: true,
  photoURL: null,
};

let live: FakeLiveClient;

beforeEach(() => {
  localStorage.clear();
  startFakeServer({ 'POST /chat/seen': () => ({ success: true }) });
  live = createFakeLiveClient();
});

afterEach(cleanup);

/** The last message that the viewer has seen is their own. */
async function open({ lastSeen, isSeen }: { lastSeen: number; isSeen: boolean }) {
  const messages = messagesOf(1, 40).map((one) =>
    one.seq === lastSeen ? messageOf(lastSeen, { senderId: ALICE }) : one,
  );
  act(() => live.set('chats', chatWithBob, { messages }));
  act(() => live.set('chatDetails', chatWithBob, {}));
  const conversation = directConversation(chatWithBob, summaryOf({ isSeen }));
  const element = (
    <VirtuosoMockContext.Provider value={view}>
      <ConversationView conversation={conversation} viewer={viewer} />
    </VirtuosoMockContext.Provider>
  );
  renderPage({ routes: [{ path: '/', element }], path: '/', auth: alice, live });
  await screen.findAllByText(/^text \d+$/);
}

test('a conversation with unseen messages opens at the first of them', async () => {
  await open({ lastSeen: 10, isSeen: false });
  expect(screen.getByText('New')).toBeTruthy();
  expect(screen.getByText('text 11')).toBeTruthy();
  expect(screen.queryByText('text 40')).toBeNull();
});

test('without unseen messages it opens at the newest one', async () => {
  await open({ lastSeen: 10, isSeen: true });
  expect(screen.getByText('text 40')).toBeTruthy();
  expect(screen.queryByText('text 11')).toBeNull();
});

test('its last seen message is stored, and is not an item that a sign-out asks about', async () => {
  await open({ lastSeen: 10, isSeen: true });
  expect(lastSeenItem(ALICE, chatWithBob).read()).toBe('40');
  expect(storedUserNames(ALICE, '')).toEqual([]);
});
