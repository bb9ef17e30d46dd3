import type { DocumentOf, Message } from '@reprise/contract/documents.ts';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { VirtuosoMockContext } from 'react-virtuoso';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { ALICE, chatWithBob, summaryOf } from '#features/chat/chat.testing.ts';
import { directConversation } from '#features/chat/conversations.ts';
import { tile as postedTile } from '#features/chat/share/share.testing.ts';
import { alice } from '#platform/testing/fake-auth-client.ts';
import { createFakeLiveClient, type FakeLiveClient } from '#platform/testing/fake-live-client.ts';
import { startFakeServer, type FakeServer } from '#platform/testing/fake-server.ts';
import { renderPage } from '#platform/testing/render-page.tsx';
import { ConversationView } from './conversation-view.tsx';

export const TILE = 'GET /get/tile';
/** Without layout the rows count as hidden, so the tests do not query them by role. */
const view = { viewportHeight: 4_000, itemHeight: 50 };

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

export function show(messages: Message[], details: DocumentOf<'chatDetails'> = {}) {
  act(() => live.set('chats', chatWithBob, { messages }));
  setDetails(details);
  const element = (
    <VirtuosoMockContext.Provider value={view}>
      <ConversationView
        conversation={directConversation(chatWithBob, summaryOf())}
        viewer={viewer}
      />
    </VirtuosoMockContext.Provider>
  );
  return renderPage({ routes: [{ path: '/', element }], path: '/', auth: alice, live });
}

export function setDetails(details: DocumentOf<'chatDetails'>) {
  act(() => live.set('chatDetails', chatWithBob, details));
}

export async function openMenu(nth: number) {
  const button = screen.getAllByLabelText('Message actions')[nth];
  fireEvent.click(button ?? document.body);
  return within(await screen.findByRole('menu'));
}
