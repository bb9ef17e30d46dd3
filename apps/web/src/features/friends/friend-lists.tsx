import { profileTexts } from '@reprise/contract/accounts/profile-texts.ts';
import { friendTexts } from '@reprise/contract/friends/texts.ts';
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

export function FriendsList({ user }: { user: string }) {
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
  return (
    <PagedUserList
      label={profileTexts.showRequests}
      list={requestsQuery(user)}
      empty={friendTexts.noRequests}
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
        aria-label={friendTexts.acceptOf(pair.friend)}
        onClick={() => accept.mutate(friendTexts.accept)}
      >
        {friendTexts.accept}
      </Button>
      <Button
        kind="quiet"
        className={styles.decline}
        isBusy={decline.isPending}
        disabled={accept.isPending}
        aria-label={friendTexts.declineOf(pair.friend)}
        onClick={() => decline.mutate()}
      >
        {friendTexts.decline}
      </Button>
    </>
  );
}
