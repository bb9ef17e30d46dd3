import type { FriendRecord } from '@reprise/contract/friends/calls.ts';
import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { lengthError } from '@reprise/contract/rules/text-length.ts';
import { searchLimits } from '@reprise/contract/search/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { friendSearchQuery } from '#features/chat/friend-picker/friend-picker.api.ts';
import { useDebouncedValue } from '#platform/hooks/use-debounced-value.ts';
import { isComposing } from '#ui/forms/is-composing.ts';
import { Avatar } from '#ui/primitives/avatar.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { FailedState } from '#ui/feedback/failed-state.tsx';
import { SearchField } from '#ui/forms/search-field.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Stack } from '#ui/primitives/layout.tsx';
import { Text } from '#ui/primitives/text.tsx';
import list from './conversation-list.module.css';
import styles from './friend-search.module.css';

interface FriendSearchProps {
  readonly user: string;
  readonly onChoose: (friend: FriendRecord) => void;
  readonly children: ReactNode;
}

export function FriendSearch({ user, onChoose, children }: FriendSearchProps) {
  const search = useFriendSearch(user);
  const box = useRef<HTMLInputElement>(null);
  const found = useRef<HTMLUListElement>(null);

  function choose(friend: FriendRecord | undefined) {
    if (!friend) return;
    search.setText('');
    onChoose(friend);
  }

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (isComposing(event)) return;
    if (event.key === 'Enter' && event.target === box.current) choose(search.rows?.[0]);
    else if (event.key === 'Escape' && search.isOpen) {
      event.preventDefault();
      clear();
    } else if (event.key === 'ArrowDown') move(event, 1);
    else if (event.key === 'ArrowUp') move(event, -1);
  }

  function move(event: KeyboardEvent, step: 1 | -1) {
    const buttons = [...(found.current?.querySelectorAll('button') ?? [])];
    if (buttons.length === 0) return;
    event.preventDefault();
    const elements = [box.current, ...buttons];
    const at = elements.findIndex((element) => element === document.activeElement);
    elements[Math.min(Math.max(at + step, 0), elements.length - 1)]?.focus();
  }

  function clear() {
    search.setText('');
    box.current?.focus();
  }

  return (
    <div
      role="search"
      aria-label={chatTexts.searchPlaceholder}
      className={styles.search}
      onKeyDown={handleKeyDown}
    >
      <div className={styles.top}>
        <SearchField
          ref={box}
          label={chatTexts.searchPlaceholder}
          placeholder={chatTexts.searchPlaceholder}
          autoCapitalize="none"
          enterKeyHint="search"
          value={search.text}
          onChange={(event) => search.setText(event.currentTarget.value)}
        />
        <p role="status" className="visually-hidden">
          {search.statusText}
        </p>
      </div>
      <div className={styles.content}>
        {!search.isOpen && children}
        {search.isOpen && !search.rows && !search.isFailed && <FriendRowSkeleton />}
        {search.isOpen && search.rows?.length !== undefined && search.rows.length > 0 && (
          <ul ref={found} aria-label={chatTexts.friends} className={styles.found}>
            {search.rows.map((friend) => (
              <li key={friend.uid}>
                <button
                  type="button"
                  className={classNames(list.row, list.link, styles.friend)}
                  onClick={() => choose(friend)}
                >
                  <Avatar key={friend.img_url} src={friend.img_url} size={44} />
                  <span className={classNames(list.name, styles.name)}>{friend.username}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        {search.isOpen && search.isFailed && (
          <FailedState text={search.statusText} onRetry={search.retry} />
        )}
        {search.isOpen && search.rows?.length === 0 && (
          <Stack align="start" className={styles.none}>
            <Text tone="muted" isBreakable className={styles.sentence} aria-hidden="true">
              {search.statusText}
            </Text>
            <Button kind="quiet" onClick={clear}>
              {chatTexts.showAll}
            </Button>
          </Stack>
        )}
      </div>
    </div>
  );
}

function FriendRowSkeleton() {
  return (
    <div className={list.row} aria-hidden="true">
      <Skeleton width={44} height={44} isRound />
      <Skeleton width={96} height={14} className={styles.name} />
    </div>
  );
}

function useFriendSearch(user: string) {
  const [text, setText] = useState('');
  const trimmed = text.trim();
  const search = useDebouncedValue(trimmed, searchLimits.searchDebounceMs);
  const { data, isError, refetch } = useQuery(friendSearchQuery(user, search));
  const isDebounced = search === trimmed;
  const rows = isDebounced && data ? data : null;

  function sentence(): string {
    if (trimmed === '') return '';
    if (isDebounced && isError) return chatTexts.searchFailed;
    if (!rows) return '';
    const { noFriend, friendsFound } = chatTexts;
    if (rows.length > 0) return friendsFound(rows.length);
    return lengthError(trimmed, searchLimits.searchMax) ?? noFriend(trimmed);
  }

  return {
    text,
    setText,
    isOpen: trimmed !== '',
    isFailed: isDebounced && isError,
    retry: () => void refetch(),
    rows,
    statusText: sentence(),
  };
}
