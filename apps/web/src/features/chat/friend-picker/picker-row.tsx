import { shareTexts } from '@reprise/contract/chat/texts.ts';
import type { FriendRecord } from '@reprise/contract/friends/calls.ts';
import { type ReactNode, useState } from 'react';
import { Avatar } from '#ui/primitives/avatar.tsx';
import styles from './friend-picker.module.css';

export type PickOutcome = 'sent' | 'not sent' | 'no friend';

interface PickerRowProps {
  readonly avatar: ReactNode;
  readonly name: string;
  readonly outcome: PickOutcome | null;
}

export function PickerRow({ avatar, name, outcome }: PickerRowProps) {
  return (
    <>
      {avatar}
      <span className={styles.name}>{name}</span>
      {outcome === 'sent' && <span className={styles.sent}>{shareTexts.sent}</span>}
      {outcome === 'not sent' && <span className={styles.notSent}>{shareTexts.notSent}</span>}
      {outcome === 'no friend' && (
        <span className={styles.noFriend}>{shareTexts.noLongerFriend}</span>
      )}
    </>
  );
}

interface FriendRowProps {
  readonly friend: FriendRecord;
  readonly outcome: PickOutcome | null;
}

export function FriendRow({ friend: { username, img_url }, outcome }: FriendRowProps) {
  const avatar = <Avatar key={img_url} src={img_url} />;
  return <PickerRow avatar={avatar} name={username} outcome={outcome} />;
}

interface PickerOptionProps {
  readonly isChosen: boolean;
  readonly isDisabled: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

export function PickerOption({ isChosen, isDisabled, onToggle, children }: PickerOptionProps) {
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        className={styles.box}
        checked={isChosen}
        disabled={isDisabled}
        onChange={onToggle}
      />
      {children}
    </label>
  );
}

export interface FriendSelection {
  readonly chosen: readonly FriendRecord[];
  readonly max: number;
  readonly isPending: boolean;
  outcomeOf(friend: FriendRecord): PickOutcome | null;
  toggle(friend: FriendRecord): void;
}

export function useChosenFriends() {
  const [chosen, setChosen] = useState<readonly FriendRecord[]>([]);
  return {
    chosen,
    toggle(friend: FriendRecord) {
      const others = chosen.filter(({ uid }) => uid !== friend.uid);
      setChosen(others.length < chosen.length ? others : [...chosen, friend]);
    },
    clear: () => setChosen([]),
  };
}
