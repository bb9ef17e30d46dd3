import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import type { Reader, Transact, Tx } from '#platform/db/transaction.ts';
import { refreshQueue, type RefreshQueue } from '#platform/jobs/refresh-queue.ts';
import { lockChat } from './chats.repo.ts';
import { listMembersOf, raiseVersions } from './erased-chats.repo.ts';
import { listChatsWithTile, type ChatWithTile } from './messages.repo.ts';

export interface SharedClipDeps {
  readonly db: Reader;
  readonly transact: Transact;
  readonly onRefreshError: (error: unknown) => void;
}

const PAGE = 100;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Lets clients read the messages with a tile again. One transaction per conversation. */
export function sharedClips({ db, transact, onRefreshError }: SharedClipDeps): RefreshQueue {
  return refreshQueue(onRefreshError, async (tileId, signal) => {
    let after = FIRST_ID;
    while (!signal.aborted) {
      const page = await listChatsWithTile(db, tileId, { after, limit: PAGE });
      for (const chat of page) await transact((tx) => raiseMessages(tx, chat));
      const last = page.at(-1);
      if (last === undefined || page.length < PAGE) return;
      after = last.chat_id;
    }
  });
}

async function raiseMessages(tx: Tx, { chat_id: chatId, seqs }: ChatWithTile): Promise<void> {
  const chat = await lockChat(tx, chatId);
  if (chat === null) return;
  await raiseVersions(tx, chat, seqs);
  const members = await listMembersOf(tx.sql, [chatId]);
  const [one, other] = members;
  const isPair = chat.name === null && one !== undefined && other !== undefined;
  tx.touch('chats', isPair ? combinedChatId(one.uid, other.uid) : chatId);
}
