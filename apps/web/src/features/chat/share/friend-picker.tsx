import type { FriendRecord } from '@reprise/contract/friends/calls.ts';
import { chatLimits } from '@reprise/contract/chat/limits.ts';
import { searchLimits } from '@reprise/contract/search/limits.ts';
import { shareTexts } from '@reprise/contract/chat/share-texts.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '#platform/hooks/use-debounced-value.ts';
import { InviteLink } from '#users/find/find-friends.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { FriendRow } from './friend-row.tsx';
import { friendSearchQuery, shareableFriendsQuery } from './share.api.ts';
import styles from './share.module.css';
import type { Sharing } from './use-share.ts';

const MAX_FRIENDS = chatLimits.shareFriendsMax;

interface FriendPickerProps {
  readonly user: string;
  readonly search: string;
  readonly sharing: Sharing;
}

export function FriendPicker({ user, search, sharing }: FriendPickerProps) {
  const debouncedSearch = useDebouncedValue(search, searchLimits.searchDebounceMs);
  const all = useInfiniteQuery(shareableFriendsQuery(user));
  const found = useQuery(friendSearchQuery(user, debouncedSearch));
  const isSearching = search !== '';
  const isWaiting = isSearching && debouncedSearch !== search;
  const listed = isSearching ? found.data : all.data?.pages.flatMap(({ rows }) => rows);

  if (isSearching ? found.isError : all.isError && !all.data) {
    return (
      <div className={styles.aside}>
        <p>{controlTexts.listFailed}</p>
        <Button onClick={() => void (isSearching ? found.refetch() : all.refetch())}>
          {controlTexts.retry}
        </Button>
      </div>
    );
  }
  if (!listed || isWaiting) return <FriendPickerSkeleton />;
  const rows = isSearching ? listed : distinct([...sharing.chosen, ...listed]);
  if (rows.length === 0) {
    return (
      <div className={styles.aside}>
        <p>{isSearching ? shareTexts.noFriend(search) : shareTexts.noFriends}</p>
        {!isSearching && <InviteLink />}
      </div>
    );
  }
  return (
    <fieldset className={styles.friends}>
      <legend className="visually-hidden">{shareTexts.friends}</legend>
      {rows.map((friend) => (
        <FriendOption key={friend.uid} friend={friend} sharing={sharing} />
      ))}
      {!isSearching && all.hasNextPage && (
        <Button
          className={styles.more}
          isBusy={all.isFetchingNextPage}
          onClick={() => void all.fetchNextPage()}
        >
          {controlTexts.showMore}
        </Button>
      )}
      {sharing.chosen.length >= MAX_FRIENDS && (
        <p className={styles.aside}>{shareTexts.mostFriends(MAX_FRIENDS)}</p>
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
    <div className={styles.friends} role="status" aria-label={controlTexts.loading}>
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
