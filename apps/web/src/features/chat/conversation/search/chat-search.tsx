import { chatLimits } from '@reprise/contract/chat/limits.ts';
import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { shortDate } from '#features/chat/chat-dates.ts';
import { isComposing } from '#ui/forms/is-composing.ts';
import { SearchField } from '#ui/forms/search-field.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import styles from './chat-search.module.css';
import { FoundText } from './found-text.tsx';
import { type Conversation, senderName } from '#features/chat/conversations.ts';
import { useChatSearch } from './use-chat-search.ts';

interface ChatSearchProps {
  readonly conversation: Conversation;
  readonly uid: string;
  readonly onJump: (seq: number) => void;
  readonly onClose: () => void;
}

/** Above the messages, because it must not cover a player. */
export function ChatSearch({ conversation, uid, onJump, onClose }: ChatSearchProps) {
  const { rows, search, status, isFailed, isSearching, retry, searchOlder, ...field } =
    useChatSearch(conversation);

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
          maxLength={chatLimits.searchMax}
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
