import type { FriendRecord } from '@reprise/contract/friends/calls.ts';
import { shareTexts } from '@reprise/contract/chat/share-texts.ts';
import { Avatar } from '#ui/primitives/avatar.tsx';
import styles from './share.module.css';
import type { ShareOutcomeKind } from './use-share.ts';

interface FriendRowProps {
  readonly friend: FriendRecord;
  readonly outcome: ShareOutcomeKind | null;
}

export function FriendRow({ friend, outcome }: FriendRowProps) {
  const { username, img_url } = friend;
  return (
    <>
      <Avatar key={img_url} src={img_url} />
      <span className={styles.name}>{username}</span>
      {outcome === 'sent' && <span className={styles.sent}>{shareTexts.sent}</span>}
      {outcome === 'not sent' && <span className={styles.notSent}>{shareTexts.notSent}</span>}
      {outcome === 'no friend' && (
        <span className={styles.noFriend}>{shareTexts.noLongerFriend}</span>
      )}
    </>
  );
}
