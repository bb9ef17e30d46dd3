import { texts } from '@reprise/contract/texts.ts';
import { FriendRow } from './friend-row.tsx';
import styles from './share.module.css';
import type { Sharing } from './use-share.ts';

export function ShareOutcome({ sharing: { chosen, outcomeOf } }: { sharing: Sharing }) {
  return (
    <>
      <p role="status">{texts.sharing.allSent}</p>
      <ul className={styles.outcomes} aria-label={texts.sharing.friends}>
        {chosen.map((friend) => (
          <li key={friend.uid} className={styles.choice}>
            <FriendRow friend={friend} outcome={outcomeOf(friend)} />
          </li>
        ))}
      </ul>
    </>
  );
}
