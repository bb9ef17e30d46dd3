import { profileTexts } from '@reprise/contract/accounts/profile-texts.ts';
import { friendTexts } from '@reprise/contract/friends/texts.ts';
import { PagedUserList } from '#users/lists/paged-user-list.tsx';
import { FindUsersButton } from '#users/find-users-button.tsx';
import { Button } from '#ui/primitives/button.tsx';
import {
  friendsQuery,
  requestsQuery,
  useDecline,
  useFriendAction,
  type FriendPair,
} from './friends.api.ts';
import { useLiveRelations } from './use-live-relations.ts';
import styles from './friend-lists.module.css';

export function FriendsList({ user }: { user: string }) {
  useLiveRelations();
  return (
    <PagedUserList
      label={profileTexts.friends}
      list={friendsQuery(user)}
      empty={friendTexts.noFriends}
      emptyAction={<FindUsersButton />}
    />
  );
}

export function RequestsList({ user }: { user: string }) {
  useLiveRelations();
  return (
    <PagedUserList
      label={profileTexts.showRequests}
      list={requestsQuery(user)}
      empty={friendTexts.noRequests}
      renderActions={({ username }) => <RequestActions user={user} friend={username} />}
    />
  );
}

export interface RequestActionsProps extends FriendPair {
  readonly isShort?: boolean;
  readonly onDecide?: (decision: 'accepted' | 'declined') => void;
}

export function RequestActions({ isShort = false, onDecide, ...pair }: RequestActionsProps) {
  const accept = useFriendAction(pair);
  const decline = useDecline(pair);
  return (
    <>
      <Button
        kind="tint"
        isBusy={accept.isPending}
        disabled={decline.isPending}
        aria-label={friendTexts.acceptOf(pair.friend)}
        onClick={() =>
          accept.mutate(friendTexts.accept, { onSuccess: () => onDecide?.('accepted') })
        }
      >
        {isShort ? friendTexts.acceptShort : friendTexts.accept}
      </Button>
      <Button
        kind="quiet"
        className={styles.decline}
        isBusy={decline.isPending}
        disabled={accept.isPending}
        aria-label={friendTexts.declineOf(pair.friend)}
        onClick={() => decline.mutate(undefined, { onSuccess: () => onDecide?.('declined') })}
      >
        {friendTexts.decline}
      </Button>
    </>
  );
}
