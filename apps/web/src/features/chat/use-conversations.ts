import { useLiveDocument } from '#platform/live/use-live-document.ts';
import { type Conversation, conversationsOf } from './conversations.ts';

export type Conversations =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly all: readonly Conversation[] }
  | { readonly status: 'failed'; readonly retry: () => void };

export function useConversations(uid: string): Conversations {
  const chats = useLiveDocument('userChats', uid);
  const groups = useLiveDocument('groupChats', uid);
  if (chats.status === 'ready' && groups.status === 'ready') {
    return { status: 'ready', all: conversationsOf(chats.data, groups.data, uid) };
  }
  const failed = [chats, groups].filter((document) => document.status === 'failed');
  if (failed.length === 0) return { status: 'loading' };
  return { status: 'failed', retry: () => failed.forEach(({ retry }) => retry()) };
}
