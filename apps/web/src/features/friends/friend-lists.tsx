import { profileTexts } from '@reprise/contract/accounts/profile-texts.ts';
import type { FriendRecord } from '@reprise/contract/friends/calls.ts';
import { friendAction } from '@reprise/contract/friends/actions.ts';
import { friendTexts } from '@reprise/contract/friends/texts.ts';
import type { ReactNode } from 'react';
import { Button } from '#ui/primitives/button.tsx';
import { useLiveRelations } from '#users/friendship/friend-button.tsx';
import {
  friendsQuery,
  requestsQuery,
  useDecline,
  useFriendAction,
  type FriendPair,
} from '#users/friendship/friends.api.ts';
import { PagedUserList } from '#users/lists/paged-user-list.tsx';
import { NoFriends } from '#users/no-friends/no-friends.tsx';
import styles from './friend-lists.module.css';

interface FriendsListProps {
  readonly user: string;
  readonly renderActions?: (friend: FriendRecord) => ReactNode;
}

export function FriendsList({ user, renderActions }: FriendsListProps) {
  useLiveRelations();
  return (
    <PagedUserList
      label={profileTexts.friends}
      list={friendsQuery(user)}
      empty={<NoFriends user={user} />}
      {...(renderActions && { renderActions })}
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
          accept.mutate(friendAction.accept, { onSuccess: () => onDecide?.('accepted') })
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
