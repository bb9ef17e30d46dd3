import { shareTexts } from '@reprise/contract/chat/share-texts.ts';
import { FriendRow } from './friend-row.tsx';
import styles from './share.module.css';
import type { Sharing } from './use-share.ts';

export function ShareOutcome({ sharing: { chosen, outcomeOf } }: { sharing: Sharing }) {
  return (
    <>
      <p role="status">{shareTexts.allSent}</p>
      <ul className={styles.outcomes} aria-label={shareTexts.friends}>
        {chosen.map((friend) => (
          <li key={friend.uid} className={styles.choice}>
            <FriendRow friend={friend} outcome={outcomeOf(friend)} />
          </li>
        ))}
      </ul>
    </>
  );
}
