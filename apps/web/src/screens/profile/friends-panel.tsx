import { profileTexts } from '@reprise/contract/accounts/profile-texts.ts';
import { FriendsList, RequestsList } from '#features/friends/friend-lists.tsx';
import type { Viewer } from '#features/feed/viewer-rules.ts';
import { useEnumSearchParam } from '#platform/hooks/use-enum-search-param.ts';
import { SegmentedControl } from '#ui/forms/segmented-control.tsx';
import { InviteLink } from '#users/find/find-friends.tsx';
import styles from './profile-screen.module.css';

export function FriendsPanel({ user }: { user: Viewer }) {
  const [shown, setShown] = useEnumSearchParam('show', ['friends', 'requests'], 'friends');
  const List = shown === 'friends' ? FriendsList : RequestsList;
  return (
    <div className={styles.users}>
      <div className={styles.lists}>
        <SegmentedControl
          label={profileTexts.lists}
          value={shown}
          segments={[
            { value: 'friends', label: profileTexts.showFriends },
            { value: 'requests', label: profileTexts.showRequests },
          ]}
          onChange={setShown}
        />
        <InviteLink />
      </div>
      <List key={shown} user={user.displayName} />
    </div>
  );
}
