import { texts } from '@reprise/contract/texts.ts';
import { PeopleList } from '#shared/people/people-list.tsx';
import { FindPeople } from '#shared/people/people-search.tsx';
import { Button } from '#shared/ui/button.tsx';
import {
  friendsQuery,
  requestsQuery,
  useDecline,
  useFriendAction,
  type Pair,
} from './friends.api.ts';
import styles from './friend-lists.module.css';

const { friends, person, profile } = texts;

export function FriendsList({ user }: { user: string }) {
  return (
    <PeopleList
      label={profile.friends}
      list={friendsQuery(user)}
      empty={person.noFriends}
      emptyAction={<FindPeople />}
    />
  );
}

/** Who waits for an answer, each with both answers beside the name. */
export function RequestsList({ user }: { user: string }) {
  return (
    <PeopleList
      label={profile.showRequests}
      list={requestsQuery(user)}
      empty={person.noRequests}
      renderActions={({ username }) => <Answers user={user} friend={username} />}
    />
  );
}

/** While one answer is under way, the other cannot be given. */
function Answers(pair: Pair) {
  const accept = useFriendAction(pair);
  const decline = useDecline(pair);
  return (
    <>
      <Button
        isBusy={accept.isPending}
        disabled={decline.isPending}
        aria-label={person.acceptOf(pair.friend)}
        onClick={() => accept.mutate(friends.accept)}
      >
        {friends.accept}
      </Button>
      <Button
        kind="quiet"
        className={styles.decline}
        isBusy={decline.isPending}
        disabled={accept.isPending}
        aria-label={person.declineOf(pair.friend)}
        onClick={() => decline.mutate()}
      >
        {person.decline}
      </Button>
    </>
  );
}
