import { texts } from '@reprise/contract/texts.ts';
import { FriendsList, RequestsList } from '#features/friends/friend-lists.tsx';
import type { Viewer } from '#features/feed/viewer.ts';
import { useSearchChoice } from '#shared/hooks/use-search-choice.ts';
import { SegmentedControl } from '#shared/ui/segmented-control.tsx';
import styles from './profile-screen.module.css';

export function FriendsPanel({ user }: { user: Viewer }) {
  const { person, profile } = texts;
  const [shown, setShown] = useSearchChoice('show', ['friends', 'requests'], 'friends');
  const List = shown === 'friends' ? FriendsList : RequestsList;
  return (
    <div className={styles.people}>
      <SegmentedControl
        label={person.lists}
        value={shown}
        segments={[
          { value: 'friends', label: profile.showFriends },
          { value: 'requests', label: profile.showRequests },
        ]}
        onChange={setShown}
      />
      <List key={shown} user={user.displayName} />
    </div>
  );
}
