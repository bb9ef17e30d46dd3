import type { ChatSummary, Message } from '@reprise/contract/chat/documents.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { VirtuosoMockContext } from 'react-virtuoso';
import { vi } from 'vitest';
import { ALICE, chatWithBob, summaryOf } from '#features/chat/chat.testing.ts';
import { useConversations } from '#features/chat/conversations.ts';
import { tile as postedTile } from '#features/chat/share/share.testing.ts';
import { alice } from '#platform/testing/fake-auth-client.ts';
import { renderPage } from '#platform/testing/render-page.tsx';
import { live, serverTest } from '#platform/testing/fixtures.ts';
import { ConversationView } from './conversation-view.tsx';
// Loading this code in a test can time out.
import '#ui/overlays/menu-popup.tsx';

export const TILE = 'GET /get/tile';

export const test = serverTest({ [TILE]: () => ({ rows: [postedTile] }) });

/** What was to be posted, too. */
export const posted = vi.fn();

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
  return (
    conversation && (
      <ConversationView conversation={conversation} viewer={alice.user} onPost={posted} />
    )
  );
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
