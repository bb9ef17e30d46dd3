import { language } from '@reprise/contract/language/current.ts';
import { groupScreenTexts } from '@reprise/contract/chat/group-screen-texts.ts';
import { groupLimits } from '@reprise/contract/chat/limits.ts';
import type { FriendRecord } from '@reprise/contract/friends/calls.ts';
import { useState } from 'react';
import { nonFriendUids } from '#features/chat/friend-picker/friend-picker.api.ts';
import { FriendPicker } from '#features/chat/friend-picker/friend-picker.tsx';
import {
  type FriendSelection,
  useChosenFriends,
} from '#features/chat/friend-picker/picker-row.tsx';
import { ApiError } from '#platform/api/api-client.ts';
import { failureNotice } from '#platform/api/failure-notice.ts';
import { SearchField } from '#ui/forms/search-field.tsx';
import { Stack } from '#ui/primitives/layout.tsx';
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
    <Stack gap={3}>
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
      <Stack gap={1} justify="start" className={styles.state}>
        <p aria-live="polite">{groupScreenTexts.chosen(chosen.length, max)}</p>
        {failure !== null && <p role="alert">{failure}</p>}
      </Stack>
    </Stack>
  );
}

interface Call {
  readonly error: unknown;
  readonly isPending: boolean;
  readonly reset: () => void;
}

/**
 * Returns the friends to add to a group, with those who are no longer friends marked, and why the
 * call failed. `failedText` describes the action.
 */
export function useNewMembers(max: number, { error, isPending, reset }: Call, failedText: string) {
  const { chosen, toggle, clear } = useChosenFriends();
  const nonFriends = nonFriendUids(error);
  const selection: FriendSelection = {
    chosen,
    max,
    isPending,
    outcomeOf: ({ uid }) => (nonFriends.includes(uid) ? 'no friend' : null),
    toggle(friend) {
      toggle(friend);
      reset();
    },
  };
  const failure = error ? failureOf(error, chosen, failedText) : null;
  return { selection, uids: chosen.map(({ uid }) => uid), failure, clear };
}

const listFormat = new Intl.ListFormat(language);

function failureOf(error: unknown, chosen: readonly FriendRecord[], failedText: string): string {
  if (error instanceof ApiError && error.code === 'GROUP_FULL') return groupScreenTexts.full;
  if (error instanceof ApiError && error.code === 'GROUPS_FULL') {
    return groupScreenTexts.tooMany(groupLimits.perUserMax);
  }
  const uids = nonFriendUids(error);
  const names = chosen.filter(({ uid }) => uids.includes(uid)).map(({ username }) => username);
  if (names.length === 0) return failureNotice(error, failedText);
  return groupScreenTexts.notFriends(listFormat.format(names), names.length);
}
