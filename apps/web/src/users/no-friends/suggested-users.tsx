import { friendEndpoints } from '@reprise/contract/friends/calls.ts';
import { friendTexts } from '@reprise/contract/friends/texts.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '#platform/api/api-client.ts';
import { FriendButton } from '#users/friendship/friend-button.tsx';
import { relationQuery } from '#users/friendship/friends.api.ts';
import { UserListRow } from '#users/lists/user-list.tsx';
import { Stack } from '#ui/primitives/layout.tsx';
import { Text } from '#ui/primitives/text.tsx';
import styles from './suggested-users.module.css';

const STALE_MS = 60_000;

/** Empty on a site without other users who post. */
export function SuggestedUsers({ user, count }: { user: string; count: number }) {
  const { data: users } = useQuery(suggestedUsersQuery(user));
  if (!users?.length) return null;
  return (
    <Stack gap={1} className={styles.suggested}>
      <h2 className={styles.heading}>{friendTexts.suggestions}</h2>
      <ul>
        {users.slice(0, count).map((suggested) => (
          <li key={suggested.uid}>
            <UserListRow
              user={suggested}
              title={
                <Text as="span" weight={600} isTruncated className={styles.line}>
                  {suggested.username}
                </Text>
              }
              detail={
                <Text as="span" isTruncated dir="auto" className={styles.line}>
                  {suggested.caption}
                </Text>
              }
              end={<FriendButton user={user} friend={suggested.username} kind="plain" />}
            />
          </li>
        ))}
      </ul>
    </Stack>
  );
}

/** Users without a relation to the viewer: their buttons need no request of their own. */
function suggestedUsersQuery(user: string) {
  return queryOptions({
    queryKey: ['friends', 'suggestions', user],
    queryFn: async ({ client, signal }) => {
      const { rows } = await callApi(
        friendEndpoints.suggestedUsers,
        { query: { user } },
        { signal },
      );
      for (const { username } of rows) {
        client.setQueryData(relationQuery({ user, friend: username }).queryKey, null);
      }
      return rows;
    },
    staleTime: STALE_MS,
    meta: { notice: false },
  });
}
