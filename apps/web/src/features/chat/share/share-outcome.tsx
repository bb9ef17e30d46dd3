import { shareTexts } from '@reprise/contract/chat/share-texts.ts';
import styles from '#features/chat/friend-picker/friend-picker.module.css';
import { FriendRow } from '#features/chat/friend-picker/picker-row.tsx';
import { GroupRow } from './group-options.tsx';
import type { Sharing } from './use-share.ts';

export function ShareOutcome({ sharing }: { readonly sharing: Sharing }) {
  const { chosen, groups, outcomeOf, outcomeOfGroup } = sharing;
  return (
    <>
      <p role="status">{shareTexts.allSent}</p>
      <ul className={styles.outcomes} aria-label={shareTexts.friends}>
        {groups.map((group) => (
          <li key={group.chat} className={styles.choice}>
            <GroupRow group={group} outcome={outcomeOfGroup(group)} />
          </li>
        ))}
        {chosen.map((friend) => (
          <li key={friend.uid} className={styles.choice}>
            <FriendRow friend={friend} outcome={outcomeOf(friend)} />
          </li>
        ))}
      </ul>
    </>
  );
}
