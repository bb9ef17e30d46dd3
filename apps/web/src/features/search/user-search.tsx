import { searchTexts } from '@reprise/contract/search/texts.ts';
import { shellTexts } from '@reprise/contract/shell/texts.ts';
import { X } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useId, useRef } from 'react';
import { useNavigate } from 'react-router';
import { isComposing } from '#ui/forms/is-composing.ts';
import { SearchField } from '#ui/forms/search-field.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { usePanelRoom } from '#ui/overlays/panel/use-panel-room.ts';
import { addRecentSearch } from './recent-searches.ts';
import { rowId, SearchResults } from './search-results.tsx';
import { recentOf, rowPath, type SearchRow } from './search-rows.ts';
import { statusText } from './search.api.ts';
import { useSearchBox } from './use-search-box.ts';
import styles from './user-search.module.css';

interface UserSearchProps {
  readonly username: string;
  readonly onChoose: () => void;
}

/** Finds people first, then clips and tags. In the empty field, what was searched for before. */
export function UserSearch({ username, onChoose }: UserSearchProps) {
  const search = useSearchBox(username);
  const navigate = useNavigate();
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const { outcome, activeIndex, rows } = search;
  usePanelRoom('search', search.isOpen);

  function handleChosen(row: SearchRow) {
    addRecentSearch(recentOf(row, search.trimmed));
    search.leave();
    onChoose();
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (isComposing(event)) return;
    if (event.key === 'Escape') handleEscape(event);
    else if (event.key === 'Enter') handleEnter();
    else if (event.key === 'Delete') handleDelete(event);
    else handleMove(event);
  }

  function handleEscape(event: KeyboardEvent) {
    event.preventDefault();
    if (search.isOpen) search.close();
    else search.clear();
  }

  function handleEnter() {
    if (outcome.kind === 'failed' && activeIndex === -1) return outcome.retry();
    if (!search.choice) return;
    void navigate(rowPath(search.choice, username));
    handleChosen(search.choice);
  }

  function handleDelete(event: KeyboardEvent) {
    const row = rows[activeIndex];
    if (row?.kind !== 'recent') return;
    event.preventDefault();
    search.remove(row.recent);
  }

  function handleMove(event: KeyboardEvent) {
    if (!search.isOpen && event.key.startsWith('Arrow')) search.open();
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
        ref={field}
        label={shellTexts.search}
        placeholder={searchTexts.placeholder}
        role="combobox"
        aria-expanded={rows.length > 0}
        aria-controls={rows.length > 0 ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={activeIndex === -1 ? undefined : rowId(listId, activeIndex)}
        autoCapitalize="none"
        enterKeyHint="search"
        className={styles.field}
        value={search.text}
        onChange={(event) => search.change(event.currentTarget.value)}
        onFocus={search.open}
        onClick={search.open}
        onKeyDown={handleKeyDown}
      />
      {search.text === '' ? (
        <kbd aria-hidden="true" className={styles.slash}>
          /
        </kbd>
      ) : (
        <IconButton
          label={searchTexts.clearText}
          icon={<X aria-hidden />}
          className={styles.clearText}
          onClick={() => {
            search.change('');
            field.current?.focus();
          }}
        />
      )}
      <p role="status" className="visually-hidden">
        {statusText(outcome)}
      </p>
      <SearchResults
        id={listId}
        search={search}
        username={username}
        onChoose={handleChosen}
        onLeave={() => {
          search.leave();
          onChoose();
        }}
      />
    </div>
  );
}

export function rowAfterKey(key: string, active: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (active + 1) % count;
  if (key === 'ArrowUp') return active > 0 ? active - 1 : count - 1;
  if (active === -1) return null;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
