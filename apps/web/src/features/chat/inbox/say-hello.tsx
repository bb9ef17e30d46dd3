import type { FriendRecord } from '@reprise/contract/friends/calls.ts';
import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { friendTexts } from '@reprise/contract/friends/texts.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { shellLimits } from '@reprise/contract/shell/limits.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { QrCode, UserPlus } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { pickableFriendsQuery } from '#features/chat/friend-picker/friend-picker.api.ts';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { FailedState } from '#ui/feedback/failed-state.tsx';
import { Avatar } from '#ui/primitives/avatar.tsx';
import { useMedia } from '#ui/hooks/use-media.ts';
import { Button } from '#ui/primitives/button.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { NoFriends } from '#users/no-friends/no-friends.tsx';
import { Row, Stack } from '#ui/primitives/layout.tsx';
import list from './conversation-list.module.css';
import styles from './say-hello.module.css';

const PHONE = `(max-width: ${shellLimits.mobileMaxPx}px)`;

interface SayHelloProps {
  readonly user: AuthUser;
  readonly onChoose: (friend: FriendRecord) => void;
}

function useFriends(user: AuthUser) {
  const query = useInfiniteQuery(pickableFriendsQuery(user.displayName));
  return { friends: query.data?.pages[0]?.rows, query };
}

/** In place of the list, for a user without conversations: the friends to start one with. */
export function SayHelloList({ user, onChoose }: SayHelloProps) {
  const heading = useId();
  const { friends, query } = useFriends(user);
  const isPhone = useMedia(PHONE);
  if (query.isError) {
    return <FailedState text={controlTexts.listFailed} onRetry={() => void query.refetch()} />;
  }
  if (friends === undefined) return null;
  if (friends.length === 0) {
    return (
      <div className={styles.alone}>
        <p>{chatTexts.noConversations}</p>
        {isPhone && <NoFriends user={user.displayName} />}
      </div>
    );
  }
  return (
    <section aria-labelledby={heading} className={styles.starters}>
      <h2 id={heading} className={styles.heading}>
        {chatTexts.friends}
      </h2>
      <ul>
        {friends.map((friend) => (
          <li key={friend.uid}>
            <button
              type="button"
              className={classNames(list.row, list.link, styles.friend)}
              onClick={() => onChoose(friend)}
            >
              <Avatar key={friend.img_url} src={friend.img_url} size={44} />
              <span className={list.name}>{friend.username}</span>
              <Row as="span" gap={3} className={list.preview}>
                {chatTexts.sayHelloTo(friend.username)}
              </Row>
            </button>
          </li>
        ))}
      </ul>
      <Row as={Link} gap={3} to="/invite" className={styles.invite}>
        <UserPlus aria-hidden />
        <span>{friendTexts.invite}</span>
        <QrCode aria-hidden />
      </Row>
    </section>
  );
}

/** In place of a conversation, for a user without any. */
export function SayHelloPane({ user, onChoose }: SayHelloProps) {
  const { friends } = useFriends(user);
  const friend = friends?.[0];
  if (friends === undefined) return null;
  if (friend === undefined) {
    return (
      <Stack gap={4} align="center" justify="center" className={styles.pane}>
        <NoFriends user={user.displayName} />
      </Stack>
    );
  }
  return (
    <Stack gap={4} align="center" justify="center" className={styles.pane}>
      <Row className={styles.faces} aria-hidden="true">
        <Avatar src={user.photoURL} size={96} />
        <Avatar key={friend.img_url} src={friend.img_url} size={96} />
      </Row>
      <h2>{chatTexts.sayHelloTo(friend.username)}</h2>
      <p>{chatTexts.sayHelloText}</p>
      <Button kind="main" onClick={() => onChoose(friend)}>
        {chatTexts.sayHello}
      </Button>
    </Stack>
  );
}
