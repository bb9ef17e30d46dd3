import { profileTexts } from '@reprise/contract/accounts/profile-texts.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { MessageButton } from '#features/chat/inbox/message-button.tsx';
import type { Viewer } from '#features/feed/list/viewer-rules.ts';
import { FriendsList, RequestsList } from '#features/friends/friend-lists.tsx';
import { useEnumSearchParam } from '#platform/hooks/use-enum-search-param.ts';
import { SegmentedControl } from '#ui/forms/segmented-control.tsx';
import { friendsQuery } from '#users/friendship/friends.api.ts';
import { InviteLink } from '#users/invite/invite-link.tsx';
import styles from './profile-screen.module.css';

export function FriendsPanel({ user: { displayName: user } }: { user: Viewer }) {
  const [shown, setShown] = useEnumSearchParam('show', ['friends', 'requests'], 'friends');
  const { data } = useInfiniteQuery(friendsQuery(user));
  const hasFriends = data !== undefined && data.pages[0]?.rows.length !== 0;
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
        {hasFriends && <InviteLink />}
      </div>
      {shown === 'friends' ? (
        <FriendsList
          user={user}
          renderActions={({ uid, username }) => <MessageButton uid={uid} username={username} />}
        />
      ) : (
        <RequestsList user={user} />
      )}
    </div>
  );
}
