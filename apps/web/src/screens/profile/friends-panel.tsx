import { profileTexts } from '@reprise/contract/accounts/profile-texts.ts';
import { inviteTexts } from '@reprise/contract/friends/invite-texts.ts';
import { UserPlus } from 'lucide-react';
import { FriendsList, RequestsList } from '#features/friends/friend-lists.tsx';
import type { Viewer } from '#features/feed/viewer-rules.ts';
import { useEnumSearchParam } from '#platform/hooks/use-enum-search-param.ts';
import { SegmentedControl } from '#ui/forms/segmented-control.tsx';
import { ButtonLink } from '#ui/primitives/button.tsx';
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
        <ButtonLink to="/invite" icon={<UserPlus aria-hidden />}>
          {inviteTexts.heading}
        </ButtonLink>
      </div>
      <List key={shown} user={user.displayName} />
    </div>
  );
}
