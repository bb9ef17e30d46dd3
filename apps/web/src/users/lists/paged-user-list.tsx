import type { FriendRecord } from '@reprise/contract/friends/calls.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Text } from '#ui/primitives/text.tsx';
import type { userPagesQuery } from './user-pages.ts';
import { UserList, UserListRow } from './user-list.tsx';

export interface PagedUserListProps {
  readonly label: string;
  readonly list: ReturnType<typeof userPagesQuery>;
  readonly empty: ReactNode;
  readonly renderActions?: (user: FriendRecord) => ReactNode;
}

export function PagedUserList({ list, renderActions, ...labels }: PagedUserListProps) {
  const query = useInfiniteQuery(list);
  const users = distinctUsers(query.data?.pages.flatMap(({ rows }) => rows) ?? []);
  return (
    <UserList {...labels} query={query} failed={controlTexts.listFailed}>
      {users.map((user) => (
        <UserListRow
          key={user.uid}
          user={user}
          title={
            <Text as="span" weight={600}>
              {user.username}
            </Text>
          }
          end={renderActions?.(user)}
        />
      ))}
    </UserList>
  );
}

/** A new row moves the last user of a page to the next page, where they would appear twice. */
function distinctUsers(users: readonly FriendRecord[]): readonly FriendRecord[] {
  return [...new Map(users.map((user) => [user.uid, user])).values()];
}
