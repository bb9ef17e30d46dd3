import { friendTexts } from '@reprise/contract/friends/texts.ts';
import { useQuery } from '@tanstack/react-query';
import { FriendButton } from '#users/friendship/friend-button.tsx';
import { UserListRow } from '#users/lists/user-list.tsx';
import { suggestedUsersQuery } from './suggested-users.api.ts';
import styles from './suggested-users.module.css';

/** Empty on a site without other users who post. */
export function SuggestedUsers({ user, count }: { user: string; count: number }) {
  const { data: users } = useQuery(suggestedUsersQuery(user));
  if (!users?.length) return null;
  return (
    <div className={styles.suggested}>
      <h2 className={styles.heading}>{friendTexts.suggestions}</h2>
      <ul>
        {users.slice(0, count).map((suggested) => (
          <li key={suggested.uid}>
            <UserListRow
              user={suggested}
              title={<span className={styles.name}>{suggested.username}</span>}
              detail={
                <span dir="auto" className={styles.caption}>
                  {suggested.caption}
                </span>
              }
              end={<FriendButton user={user} friend={suggested.username} kind="plain" />}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
