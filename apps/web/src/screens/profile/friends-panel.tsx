import { texts } from '@reprise/contract/texts.ts';
import { FriendsList, RequestsList } from '#features/friends/friend-lists.tsx';
import type { Viewer } from '#features/feed/viewer-rules.ts';
import { useEnumSearchParam } from '#platform/hooks/use-enum-search-param.ts';
import { SegmentedControl } from '#ui/forms/segmented-control.tsx';
import styles from './profile-screen.module.css';

export function FriendsPanel({ user }: { user: Viewer }) {
  const { profilePages, profile } = texts;
  const [shown, setShown] = useEnumSearchParam('show', ['friends', 'requests'], 'friends');
  const List = shown === 'friends' ? FriendsList : RequestsList;
  return (
    <div className={styles.people}>
      <SegmentedControl
        label={profilePages.lists}
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
