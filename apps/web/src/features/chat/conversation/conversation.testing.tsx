import type { ChatSummary, Message } from '@reprise/contract/chat/documents.ts';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { VirtuosoMockContext } from 'react-virtuoso';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { ALICE, chatWithBob, summaryOf } from '#features/chat/chat.testing.ts';
import { useConversations } from '#features/chat/conversations.ts';
import { tile as postedTile } from '#features/chat/share/share.testing.ts';
import { alice } from '#platform/testing/fake-auth-client.ts';
import { createFakeLiveClient, type FakeLiveClient } from '#platform/testing/fake-live-client.ts';
import { startFakeServer, type FakeServer } from '#platform/testing/fake-server.ts';
import { renderPage } from '#platform/testing/render-page.tsx';
import { ConversationView } from './conversation-view.tsx';

export const TILE = 'GET /get/tile';
const viewer = {
  uid: ALICE,
  displayName: 'alice',
  email: 'alice@example.com',
  isEmailVerified: true,
  photoURL: null,
};

export let server: FakeServer;
export let live: FakeLiveClient;

export function setUpConversation(): void {
  // Loading the menu in a test can time out.
  beforeAll(async () => {
    await import('#ui/overlays/menu-popup.tsx');
  });

  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
    server = startFakeServer({ [TILE]: () => ({ rows: [postedTile] }) });
    live = createFakeLiveClient();
  });

  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
  });
}

/** Without layout the rows count as hidden, so the tests do not query them by role. */
const VIEW = { viewportHeight: 4_000, itemHeight: 50 };

interface Shown {
  readonly chat?: string;
  readonly entry?: ChatSummary;
  readonly view?: typeof VIEW;
}

export function show(messages: Message[], shown: Shown = {}) {
  const { chat = chatWithBob, entry = summaryOf(), view = VIEW } = shown;
  act(() => live.set('chats', chat, { messages }));
  act(() => live.set('userChats', ALICE, { [chat]: entry }));
  const element = (
    <VirtuosoMockContext.Provider value={view}>
      <ListedConversation chat={chat} />
    </VirtuosoMockContext.Provider>
  );
  return renderPage({ routes: [{ path: '/', element }], path: '/', auth: alice, live });
}

function ListedConversation({ chat }: { readonly chat: string }) {
  const conversations = useConversations(ALICE);
  const all = conversations.status === 'ready' ? conversations.all : [];
  const conversation = all.find((one) => one.chat === chat);
  return conversation && <ConversationView conversation={conversation} viewer={viewer} />;
}

/** A message that has arrived, or changed, after the document was read. */
export function changeMessage(message: Message, chat = chatWithBob) {
  act(() => live.change('chats', chat, String(message.seq), message));
}

/** Texts of the shown messages. */
export const texts = () =>
  screen.queryAllByText(/^text \d+$/).map(({ textContent }) => textContent);

export async function openMenu(nth: number) {
  const button = screen.getAllByLabelText('Message actions')[nth];
  fireEvent.click(button ?? document.body);
  return within(await screen.findByRole('menu'));
}
