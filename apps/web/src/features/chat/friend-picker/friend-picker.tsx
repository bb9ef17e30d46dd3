import type { FriendRecord } from '@reprise/contract/friends/calls.ts';
import { lengthError } from '@reprise/contract/rules/text-length.ts';
import { searchLimits } from '@reprise/contract/search/limits.ts';
import { shareTexts } from '@reprise/contract/chat/texts.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useDebouncedValue } from '#platform/hooks/use-debounced-value.ts';
import { NoFriends } from '#users/no-friends/no-friends.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { friendSearchQuery, pickableFriendsQuery } from './friend-picker.api.ts';
import { Row, Stack } from '#ui/primitives/layout.tsx';
import styles from './friend-picker.module.css';
import { FriendRow, type FriendSelection, PickerOption } from './picker-row.tsx';

interface FriendPickerProps {
  readonly user: string;
  readonly search: string;
  readonly selection: FriendSelection;
  /** If all friends are excluded. */
  readonly none?: string;
  readonly excluded?: ReadonlySet<string>;
  readonly before?: ReactNode;
}

export function FriendPicker({ before, ...props }: FriendPickerProps) {
  const { isFailed, retry, isWaiting, hasFriends, rows, loadMore } = useFriendRows(props);
  const { user, search, selection, none } = props;
  const isSearching = search !== '';
  const tooLong = lengthError(search, searchLimits.searchMax);
  if (isFailed) {
    return (
      <Stack gap={3} align="start" className={styles.aside}>
        <p>{controlTexts.listFailed}</p>
        <Button onClick={retry}>{controlTexts.retry}</Button>
      </Stack>
    );
  }
  if (isWaiting) return <FriendPickerSkeleton />;
  const empty = hasFriends ? (
    <div className={styles.aside}>
      <p>{isSearching ? (tooLong ?? shareTexts.noFriend(search)) : none}</p>
    </div>
  ) : (
    <NoFriends user={user} suggestions={0} />
  );
  if (rows.length === 0 && !before) return empty;
  return (
    <Stack
      as="fieldset"
      justify="start"
      className={classNames(styles.list, styles.friends, !hasFriends && styles.none)}
    >
      <legend className="visually-hidden">{shareTexts.friends}</legend>
      {before}
      {rows.length === 0 && empty}
      {rows.map((friend) => (
        <FriendOption key={friend.uid} friend={friend} selection={selection} />
      ))}
      {loadMore && (
        <Button className={styles.more} isBusy={loadMore.isBusy} onClick={loadMore.start}>
          {controlTexts.showMore}
        </Button>
      )}
      {selection.chosen.length >= selection.max && (
        <p className={styles.aside}>{shareTexts.mostFriends(selection.max)}</p>
      )}
    </Stack>
  );
}

function useFriendRows({ user, search, selection, excluded }: FriendPickerProps) {
  const debouncedSearch = useDebouncedValue(search, searchLimits.searchDebounceMs);
  const all = useInfiniteQuery(pickableFriendsQuery(user));
  const found = useQuery(friendSearchQuery(user, debouncedSearch));
  const isSearching = search !== '';
  const loaded = isSearching ? found.data : all.data?.pages.flatMap(({ rows }) => rows);
  const listed = loaded?.filter(({ uid }) => !excluded?.has(uid)) ?? [];
  return {
    isFailed: isSearching ? found.isError : all.isError && !all.data,
    retry: () => void (isSearching ? found.refetch() : all.refetch()),
    isWaiting: !loaded || (isSearching && debouncedSearch !== search),
    hasFriends: isSearching || loaded?.length !== 0,
    rows: isSearching ? listed : distinct([...selection.chosen, ...listed]),
    loadMore:
      isSearching || !all.hasNextPage
        ? null
        : { isBusy: all.isFetchingNextPage, start: () => void all.fetchNextPage() },
  };
}

interface FriendOptionProps {
  readonly friend: FriendRecord;
  readonly selection: FriendSelection;
}

function FriendOption({ friend, selection }: FriendOptionProps) {
  const { chosen, max, isPending, outcomeOf, toggle } = selection;
  const isChosen = chosen.some(({ uid }) => uid === friend.uid);
  return (
    <PickerOption
      isChosen={isChosen}
      isDisabled={isPending || (!isChosen && chosen.length >= max)}
      onToggle={() => toggle(friend)}
    >
      <FriendRow friend={friend} outcome={isChosen ? outcomeOf(friend) : null} />
    </PickerOption>
  );
}

function FriendPickerSkeleton() {
  return (
    <Stack
      justify="start"
      className={classNames(styles.list, styles.friends)}
      role="status"
      aria-label={controlTexts.loading}
    >
      {[0, 1, 2].map((row) => (
        <Row gap={3} key={row} className={styles.choice}>
          <Skeleton width={36} height={36} isRound />
          <Skeleton width={120} />
        </Row>
      ))}
    </Stack>
  );
}

function distinct(friends: readonly FriendRecord[]): FriendRecord[] {
  return [...new Map(friends.map((friend) => [friend.uid, friend])).values()];
}
