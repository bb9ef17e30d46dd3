import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import type { Reader, Transact, Tx } from '#platform/db/transaction.ts';
import { lockChat } from './chats.repo.ts';
import { listMembersOf, raiseVersions } from './erased-chats.repo.ts';
import { listChatsWithTile, type ChatWithTile } from './messages.repo.ts';

export interface SharedClips {
  /**
   * Lets clients read the messages with these tiles again, on all servers. Returns immediately and
   * never throws. What a crash leaves out is right when the conversation is loaded again.
   */
  refresh(tileIds: readonly number[]): void;
  /** Ends after the current page of conversations. */
  stop(): Promise<void>;
}

export interface SharedClipDeps {
  readonly db: Reader;
  readonly transact: Transact;
  readonly onRefreshError: (error: unknown) => void;
}

const PAGE = 100;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * One transaction per conversation: one with a tile's deletion would lock all conversations that have
 * a popular clip.
 */
export function sharedClips({ db, transact, onRefreshError }: SharedClipDeps): SharedClips {
  const queue = new Set<number>();
  const stopping = new AbortController();
  let worker: Promise<void> | null = null;

  async function work(): Promise<void> {
    for (const tileId of queue) {
      queue.delete(tileId);
      try {
        await refreshOne(tileId);
      } catch (error) {
        onRefreshError(error);
      }
    }
    worker = null;
  }

  async function refreshOne(tileId: number): Promise<void> {
    let after = FIRST_ID;
    while (!stopping.signal.aborted) {
      const page = await listChatsWithTile(db, tileId, { after, limit: PAGE });
      for (const chat of page) await transact((tx) => raiseMessages(tx, chat));
      const last = page.at(-1);
      if (last === undefined || page.length < PAGE) return;
      after = last.chat_id;
    }
  }

  return {
    refresh(tileIds) {
      if (stopping.signal.aborted) return;
      for (const tileId of tileIds) queue.add(tileId);
      if (queue.size > 0) worker ??= work();
    },
    async stop() {
      stopping.abort();
      queue.clear();
      await worker;
    },
  };
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
