import { shareTexts } from '@reprise/contract/chat/texts.ts';
import type { FriendRecord } from '@reprise/contract/friends/calls.ts';
import { type ReactNode, useState } from 'react';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Avatar } from '#ui/primitives/avatar.tsx';
import { Row } from '#ui/primitives/layout.tsx';
import { Text } from '#ui/primitives/text.tsx';
import styles from './friend-picker.module.css';

export type PickOutcome = 'sent' | 'not sent' | 'no friend' | 'cannot see';

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
      {outcome === 'sent' && (
        <Text as="span" tone="green" size="small" weight={650} className={styles.outcome}>
          {shareTexts.sent}
        </Text>
      )}
      {outcome === 'not sent' && (
        <Text as="span" tone="muted" size="small" weight={650} className={styles.outcome}>
          {shareTexts.notSent}
        </Text>
      )}
      {(outcome === 'no friend' || outcome === 'cannot see') && (
        <Text as="span" tone="red" size="small" weight={650} className={styles.outcome}>
          {outcome === 'no friend' ? shareTexts.noLongerFriend : shareTexts.cannotSee}
        </Text>
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
    <Row as="label" gap={3} className={styles.choice}>
      <Checkbox
        className={styles.box}
        checked={isChosen}
        disabled={isDisabled}
        onChange={onToggle}
      />
      {children}
    </Row>
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
