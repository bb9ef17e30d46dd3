import { userPath } from '@reprise/contract/friends/rules/user-path.ts';
import type { FoundUser } from '@reprise/contract/search/calls.ts';
import { searchLimits } from '@reprise/contract/search/limits.ts';
import { searchTexts } from '@reprise/contract/search/texts.ts';
import { shellTexts } from '@reprise/contract/shell/texts.ts';
import { useQuery } from '@tanstack/react-query';
import { type FocusEvent, type KeyboardEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { useDebouncedValue } from '#platform/hooks/use-debounced-value.ts';
import { isComposing } from '#ui/forms/is-composing.ts';
import { SearchField } from '#ui/forms/search-field.tsx';
import { usePanelRoom } from '#ui/overlays/panel/use-panel-room.ts';
import { rowId, SearchResults } from './search-results.tsx';
import { type SearchOutcome, statusText, userSearchQuery } from './search.api.ts';
import styles from './user-search.module.css';

const NO_USERS: readonly FoundUser[] = [];

interface UserSearchProps {
  readonly username: string;
  readonly onChoose: () => void;
}

export function UserSearch({ username, onChoose }: UserSearchProps) {
  const search = useUserSearch();
  const navigate = useNavigate();
  const listId = useId();
  const { outcome, activeIndex } = search;
  const rows = outcome.kind === 'found' ? outcome.rows : [];
  usePanelRoom('search', search.isOpen);

  function handleChosen() {
    search.clear();
    onChoose();
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (isComposing(event)) return;
    if (event.key === 'Escape') handleEscape(event);
    else if (event.key === 'Enter') handleEnter();
    else handleMove(event);
  }

  function handleEscape(event: KeyboardEvent) {
    event.preventDefault();
    if (outcome.kind === 'closed') search.clear();
    else search.close();
  }

  function handleEnter() {
    if (outcome.kind === 'failed') return outcome.retry();
    if (!search.choice) return;
    void navigate(userPath(username, search.choice.username));
    handleChosen();
  }

  function handleMove(event: KeyboardEvent) {
    if (outcome.kind === 'closed' && event.key.startsWith('Arrow')) search.open();
    const index = rowAfterKey(event.key, activeIndex, rows.length);
    if (index === null) return;
    event.preventDefault();
    search.activate(index);
    document.getElementById(rowId(listId, index))?.scrollIntoView({ block: 'nearest' });
  }

  function handleBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) search.close();
  }

  return (
    <div className={styles.search} onBlur={handleBlur}>
      <SearchField
        label={shellTexts.search}
        placeholder={searchTexts.placeholder}
        role="combobox"
        aria-expanded={rows.length > 0}
        aria-controls={rows.length > 0 ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={activeIndex === -1 ? undefined : rowId(listId, activeIndex)}
        autoCapitalize="none"
        enterKeyHint="search"
        value={search.text}
        onChange={(event) => search.change(event.currentTarget.value)}
        onFocus={search.open}
        onClick={search.open}
        onKeyDown={handleKeyDown}
      />
      <p role="status" className="visually-hidden">
        {statusText(outcome)}
      </p>
      <SearchResults
        id={listId}
        outcome={outcome}
        activeIndex={activeIndex}
        username={username}
        onActivate={search.activate}
        onChoose={handleChosen}
      />
    </div>
  );
}

function useUserSearch() {
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [activeUid, setActiveUid] = useState<string | null>(null);
  const trimmed = text.trim();
  const search = useDebouncedValue(trimmed, searchLimits.searchDebounceMs);
  const { data, isError, isPlaceholderData, refetch } = useQuery(userSearchQuery(search));

  const outcome = outcomeOf();
  const rows = outcome.kind === 'found' ? outcome.rows : NO_USERS;
  const activeIndex = rows.findIndex((row) => row.firebase_uid === activeUid);

  function outcomeOf(): SearchOutcome {
    if (!isOpen || trimmed === '' || search === '') return { kind: 'closed' };
    if (isError) return { kind: 'failed', retry: () => void refetch() };
    return data ? { kind: 'found', ...data } : { kind: 'loading' };
  }

  function open() {
    setIsOpen(true);
  }

  function close() {
    setIsOpen(false);
    setActiveUid(null);
  }

  return {
    text,
    isOpen,
    outcome,
    activeIndex,
    open,
    close,
    /** Enter opens the active row, otherwise the first row for exactly this text. */
    choice: rows[activeIndex] ?? (search === trimmed && !isPlaceholderData ? rows[0] : undefined),
    change(value: string) {
      setText(value);
      setActiveUid(null);
      open();
    },
    clear() {
      setText('');
      close();
    },
    activate(index: number) {
      setActiveUid(rows[index]?.firebase_uid ?? null);
    },
  };
}

export function rowAfterKey(key: string, active: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (active + 1) % count;
  if (key === 'ArrowUp') return active > 0 ? active - 1 : count - 1;
  if (active === -1) return null;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
