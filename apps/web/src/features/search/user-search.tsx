import { type FocusEvent, type KeyboardEvent, useId } from 'react';
import { useNavigate } from 'react-router';
import { searchTexts } from '@reprise/contract/search/texts.ts';
import { shellTexts } from '@reprise/contract/shell/texts.ts';
import { isComposing } from '#ui/forms/is-composing.ts';
import { SearchField } from '#ui/forms/search-field.tsx';
import { usePanelRoom } from '#ui/overlays/panel/use-panel-room.ts';
import { userPath } from '@reprise/contract/friends/rules/user-path.ts';
import { rowAfterKey } from './search-keys.ts';
import { rowId, SearchResults } from './search-results.tsx';
import { statusText } from './search-outcome.ts';
import { useUserSearch } from './use-user-search.ts';
import styles from './user-search.module.css';

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
