import { chatLimits } from '@reprise/contract/chat/limits.ts';
import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { graphemes } from '@reprise/contract/rules/graphemes.ts';
import { searchKey } from '@reprise/contract/rules/search-key.ts';
import { lengthError } from '@reprise/contract/rules/text-length.ts';
import { searchLimits } from '@reprise/contract/search/limits.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { shortDate } from '#features/chat/chat-dates.ts';
import { chatSearchQuery } from '#features/chat/chat.api.ts';
import { type Conversation, senderName } from '#features/chat/conversations.ts';
import { useDebouncedValue } from '#platform/hooks/use-debounced-value.ts';
import { isComposing } from '#ui/forms/is-composing.ts';
import { SearchField } from '#ui/forms/search-field.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { Row } from '#ui/primitives/layout.tsx';
import styles from './chat-search.module.css';

const CONTEXT = 30;

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
          <Row gap={3} justify="between" className={styles.foot}>
            <p role="status">{isSearching ? controlTexts.loading : status}</p>
            {isFailed && !isSearching && <Button onClick={retry}>{controlTexts.retry}</Button>}
            {searchOlder && !isFailed && (
              <Button kind="quiet" isBusy={isSearching} onClick={searchOlder}>
                {chatTexts.searchOlder}
              </Button>
            )}
          </Row>
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

/** Parts of a found text, which together are the text from shortly before the match. */
interface FoundParts {
  readonly before: string;
  readonly match: string;
  readonly after: string;
  readonly isCut: boolean;
}

/** Finds the text as the server's search does. Splits no letter from its marks. Null without one. */
export function foundParts(text: string, search: string): FoundParts | null {
  const characters = graphemes(text);
  const keys = characters.map(searchKey);
  const key = searchKey(search);
  const at = key === '' ? -1 : keys.join('').indexOf(key);
  if (at < 0) return null;
  const [start, end] = [characterAt(keys, at), characterAt(keys, at + key.length - 1) + 1];
  const from = start > CONTEXT ? start - CONTEXT : 0;
  return {
    before: characters.slice(from, start).join(''),
    match: characters.slice(start, end).join(''),
    after: characters.slice(end).join(''),
    isCut: from > 0,
  };
}

function characterAt(keys: readonly string[], position: number): number {
  let end = 0;
  return keys.findIndex((key) => (end += key.length) > position);
}
