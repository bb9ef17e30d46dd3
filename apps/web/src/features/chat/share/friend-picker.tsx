import type { FriendRecord } from '@reprise/contract/friends/calls.ts';
import { limits } from '@reprise/contract/limits.ts';
import { texts } from '@reprise/contract/texts.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '#platform/hooks/use-debounced-value.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { FriendRow } from './friend-row.tsx';
import { friendSearchQuery, shareableFriendsQuery } from './share.api.ts';
import styles from './share.module.css';
import type { Sharing } from './use-share.ts';

const { sharing: sharingTexts, profilePages } = texts;
const MAX_FRIENDS = limits.chat.shareFriendsMax;

interface FriendPickerProps {
  readonly user: string;
  readonly search: string;
  readonly sharing: Sharing;
}

/** The search results, or all friends with the chosen ones first. */
export function FriendPicker({ user, search, sharing }: FriendPickerProps) {
  const debouncedSearch = useDebouncedValue(search, limits.users.searchDebounceMs);
  const all = useInfiniteQuery(shareableFriendsQuery(user));
  const found = useQuery(friendSearchQuery(user, debouncedSearch));
  const isSearching = search !== '';
  const isWaiting = isSearching && debouncedSearch !== search;
  const listed = isSearching ? found.data : all.data?.pages.flatMap(({ rows }) => rows);

  if (isSearching ? found.isError : all.isError && !all.data) {
    return (
      <div className={styles.aside}>
        <p>{profilePages.listFailed}</p>
        <Button onClick={() => void (isSearching ? found.refetch() : all.refetch())}>
          {texts.controls.retry}
        </Button>
      </div>
    );
  }
  if (!listed || isWaiting) return <FriendPickerSkeleton />;
  const rows = isSearching ? listed : distinct([...sharing.chosen, ...listed]);
  if (rows.length === 0) {
    return (
      <p className={styles.aside}>
        {isSearching ? sharingTexts.noFriend(search) : sharingTexts.noFriends}
      </p>
    );
  }
  return (
    <fieldset className={styles.friends}>
      <legend className="visually-hidden">{sharingTexts.friends}</legend>
      {rows.map((friend) => (
        <FriendOption key={friend.uid} friend={friend} sharing={sharing} />
      ))}
      {!isSearching && all.hasNextPage && (
        <Button
          className={styles.more}
          isBusy={all.isFetchingNextPage}
          onClick={() => void all.fetchNextPage()}
        >
          {profilePages.more}
        </Button>
      )}
      {sharing.chosen.length >= MAX_FRIENDS && (
        <p className={styles.aside}>{sharingTexts.mostFriends(MAX_FRIENDS)}</p>
      )}
    </fieldset>
  );
}

function FriendOption({ friend, sharing }: { friend: FriendRecord; sharing: Sharing }) {
  const { chosen, isPending, outcomeOf, toggle } = sharing;
  const isChosen = chosen.some(({ uid }) => uid === friend.uid);
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        className={styles.box}
        checked={isChosen}
        disabled={isPending || (!isChosen && chosen.length >= MAX_FRIENDS)}
        onChange={() => toggle(friend)}
      />
      <FriendRow friend={friend} outcome={isChosen ? outcomeOf(friend) : null} />
    </label>
  );
}

function FriendPickerSkeleton() {
  return (
    <div className={styles.friends} role="status" aria-label={texts.controls.loading}>
      {[0, 1, 2].map((row) => (
        <div key={row} className={styles.choice}>
          <Skeleton width={36} height={36} isRound />
          <Skeleton width={120} />
        </div>
      ))}
    </div>
  );
}

function distinct(friends: readonly FriendRecord[]): FriendRecord[] {
  return [...new Map(friends.map((friend) => [friend.uid, friend])).values()];
}
