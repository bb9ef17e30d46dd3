import { texts } from '@reprise/contract/texts.ts';
import { PagedUserList } from '#users/paged-user-list.tsx';
import { FindUsersButton } from '#users/find-users-button.tsx';
import { Button } from '#ui/primitives/button.tsx';
import {
  friendsQuery,
  requestsQuery,
  useDecline,
  useFriendAction,
  type FriendPair,
} from './friends.api.ts';
import styles from './friend-lists.module.css';

const { friends, profilePages, profile } = texts;

export function FriendsList({ user }: { user: string }) {
  return (
    <PagedUserList
      label={profile.friends}
      list={friendsQuery(user)}
      empty={profilePages.noFriends}
      emptyAction={<FindUsersButton />}
    />
  );
}

export function RequestsList({ user }: { user: string }) {
  return (
    <PagedUserList
      label={profile.showRequests}
      list={requestsQuery(user)}
      empty={profilePages.noRequests}
      renderActions={({ username }) => <RequestActions user={user} friend={username} />}
    />
  );
}

function RequestActions(pair: FriendPair) {
  const accept = useFriendAction(pair);
  const decline = useDecline(pair);
  return (
    <>
      <Button
        isBusy={accept.isPending}
        disabled={decline.isPending}
        aria-label={profilePages.acceptOf(pair.friend)}
        onClick={() => accept.mutate(friends.accept)}
      >
        {friends.accept}
      </Button>
      <Button
        kind="quiet"
        className={styles.decline}
        isBusy={decline.isPending}
        disabled={accept.isPending}
        aria-label={profilePages.declineOf(pair.friend)}
        onClick={() => decline.mutate()}
      >
        {profilePages.decline}
      </Button>
    </>
  );
}
