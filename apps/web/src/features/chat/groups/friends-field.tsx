import { groupScreenTexts } from '@reprise/contract/chat/group-screen-texts.ts';
import { useState } from 'react';
import { FriendPicker } from '#features/chat/friend-picker/friend-picker.tsx';
import type { FriendSelection } from '#features/chat/friend-picker/use-friend-selection.ts';
import { SearchField } from '#ui/forms/search-field.tsx';
import styles from './groups.module.css';

interface FriendsFieldProps {
  readonly user: string;
  readonly selection: FriendSelection;
  readonly none?: string;
  readonly excluded?: ReadonlySet<string>;
  readonly failure: string | null;
}

export function FriendsField({ user, selection, none, excluded, failure }: FriendsFieldProps) {
  const [search, setSearch] = useState('');
  const { chosen, max } = selection;
  return (
    <div className={styles.friends}>
      <SearchField
        label={groupScreenTexts.searchFriends}
        placeholder={groupScreenTexts.searchFriends}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <FriendPicker
        user={user}
        search={search.trim()}
        selection={selection}
        {...(none !== undefined && { none })}
        {...(excluded && { excluded })}
      />
      <div className={styles.state}>
        <p aria-live="polite">{groupScreenTexts.chosen(chosen.length, max)}</p>
        {failure !== null && <p role="alert">{failure}</p>}
      </div>
    </div>
  );
}
