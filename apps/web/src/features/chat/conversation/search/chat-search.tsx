import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { chatLimits } from '@reprise/contract/chat/limits.ts';
import { lengthError } from '@reprise/contract/rules/text-length.ts';
import { searchLimits } from '@reprise/contract/search/limits.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { chatSearchQuery } from '#features/chat/chat.api.ts';
import { shortDate } from '#features/chat/chat-dates.ts';
import { type Conversation, senderName } from '#features/chat/conversations.ts';
import { useDebouncedValue } from '#platform/hooks/use-debounced-value.ts';
import { isComposing } from '#ui/forms/is-composing.ts';
import { SearchField } from '#ui/forms/search-field.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import styles from './chat-search.module.css';
import { foundParts } from './found-parts.ts';

interface ChatSearchProps {
  readonly conversation: Conversation;
  /** Of the messages: another one can hide or show messages. */
  readonly readVersion: number;
  readonly uid: string;
  readonly onJump: (seq: number) => void;
  readonly onClose: () => void;
}

/** Above the messages, because it must not cover a player. */
export function ChatSearch({ conversation, readVersion, uid, onJump, onClose }: ChatSearchProps) {
  const { rows, search, status, isFailed, isSearching, retry, searchOlder, ...field } =
    useChatSearch(conversation.chat, readVersion);

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && !isComposing(event)) onClose();
  }

  return (
    <div
      role="search"
      aria-label={chatTexts.searchChat}
      className={styles.search}
      onKeyDown={handleKeyDown}
    >
      <div className={styles.top}>
        <SearchField
          autoFocus
          className={styles.field}
          label={chatTexts.searchChat}
          placeholder={chatTexts.searchChat}
          enterKeyHint="search"
          value={field.text}
          onChange={(event) => field.setText(event.currentTarget.value)}
        />
        <IconButton label={chatTexts.closeSearch} icon={<X aria-hidden />} onClick={onClose} />
      </div>
      {search !== '' && (
        <div className={styles.results}>
          {rows && rows.length > 0 && (
            <ul>
              {rows.map((message) => (
                <li key={message.id}>
                  <button
                    type="button"
                    className={styles.result}
                    onClick={() => onJump(message.seq)}
                  >
                    <b>
                      {message.senderId === uid
                        ? chatTexts.own
                        : senderName(conversation, message.senderId)}
                    </b>
                    <time dateTime={message.date}>{shortDate(message.date)}</time>
                    <span dir="auto">
                      <FoundText text={message.text} search={search} />
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )}
          <div className={styles.foot}>
            <p role="status">{isSearching ? controlTexts.loading : status}</p>
            {isFailed && !isSearching && <Button onClick={retry}>{controlTexts.retry}</Button>}
            {searchOlder && !isFailed && (
              <Button kind="quiet" isBusy={isSearching} onClick={searchOlder}>
                {chatTexts.searchOlder}
              </Button>
            )}
          </div>
        </div>
      )}
    </div>
  );
}

function useChatSearch(chat: string, readVersion: number) {
  const [text, setText] = useState('');
  const trimmed = text.trim();
  const search = useDebouncedValue(trimmed, searchLimits.searchDebounceMs);
  const tooLong = lengthError(trimmed, chatLimits.searchMax);
  const query = useInfiniteQuery({
    ...chatSearchQuery({ chat, readVersion, search }),
    enabled: search !== '' && tooLong === undefined,
  });
  const isCurrent = search === trimmed && trimmed !== '';
  const rows = isCurrent ? (query.data?.pages.flatMap((page) => page.rows) ?? null) : null;
  const isFailed = isCurrent && query.isError;

  function status(): string {
    if (tooLong !== undefined) return tooLong;
    if (isFailed) return chatTexts.searchFailed;
    if (!rows) return '';
    return rows.length === 0 ? chatTexts.noMessage(trimmed) : chatTexts.messagesFound(rows.length);
  }

  return {
    text,
    setText,
    search: trimmed,
    rows,
    status: status(),
    isFailed,
    isSearching: isCurrent && query.isFetching,
    retry: () => void (query.data ? query.fetchNextPage() : query.refetch()),
    /** Null if there are no older messages to search. */
    searchOlder: isCurrent && query.hasNextPage ? () => void query.fetchNextPage() : null,
  };
}

function FoundText({ text, search }: { readonly text: string; readonly search: string }) {
  const parts = foundParts(text, search);
  if (parts === null) return text;
  return (
    <>
      {parts.isCut && '…'}
      {parts.before}
      <mark>{parts.match}</mark>
      {parts.after}
    </>
  );
}
