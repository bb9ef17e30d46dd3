import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import {
  ALICE,
  chatWithBob,
  messageOf,
  messagesOf,
  summaryOf,
} from '#features/chat/chat.testing.ts';
import { lastSeenItem, storedUserNames } from '#platform/storage/user-data.ts';
import { server } from '#platform/testing/fixtures.ts';
import { show, test } from './conversation.testing.tsx';

const view = { viewportHeight: 200, itemHeight: 50 };

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

/** The last message that the viewer has seen is their own. */
async function open({ lastSeen, isSeen }: { lastSeen: number; isSeen: boolean }) {
  server.on('POST /chat/seen', () => ({ success: true }));
  const messages = messagesOf(1, 40).map((one) =>
    one.seq === lastSeen ? messageOf(lastSeen, { senderId: ALICE }) : one,
  );
  show(messages, { entry: summaryOf({ isSeen }), view });
  await screen.findAllByText(/^text \d+$/);
}
