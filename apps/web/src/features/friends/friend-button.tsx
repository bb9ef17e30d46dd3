import { friendLabel, type FriendAction } from '@reprise/contract/friends/rules/friend-label.ts';
import { texts } from '@reprise/contract/texts.ts';
import { useQuery } from '@tanstack/react-query';
import { Check, UserMinus, UserPlus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, type ButtonKind } from '#ui/primitives/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import styles from './friend-button.module.css';
import { relationQuery, useFriendAction, type FriendPair } from './friends.api.ts';

const { friends } = texts;

interface ButtonAppearance {
  readonly kind: ButtonKind;
  readonly icon: ReactNode;
}

const appearances: Readonly<Record<FriendAction, ButtonAppearance>> = {
  [friends.send]: { kind: 'main', icon: <UserPlus aria-hidden /> },
  [friends.accept]: { kind: 'main', icon: <Check aria-hidden /> },
  [friends.cancel]: { kind: 'plain', icon: <X aria-hidden /> },
  [friends.remove]: { kind: 'plain', icon: <UserMinus aria-hidden /> },
};

/**
 * The relationship button. Its label is the only action possible now, and a click sends it (spec
 * section 4). Its width is the same for all labels.
 */
export function FriendButton({ user, friend }: FriendPair) {
  const pair = { user, friend };
  const relation = useQuery(relationQuery(pair));
  const { mutate, isPending } = useFriendAction(pair);
  if (relation.isPending) return <FriendButtonSkeleton />;
  if (relation.data === undefined) {
    return (
      <div className={styles.failed}>
        <p>{texts.profilePages.relationFailed}</p>
        <Button kind="quiet" isBusy={relation.isFetching} onClick={() => void relation.refetch()}>
          {texts.controls.retry}
        </Button>
      </div>
    );
  }
  const label = friendLabel(relation.data, user);
  return (
    <Button
      {...appearances[label]}
      className={styles.button}
      isBusy={isPending}
      onClick={() => mutate(label)}
    >
      {label}
    </Button>
  );
}

export function FriendButtonSkeleton() {
  return (
    <div className={styles.button}>
      <Skeleton className={styles.waiting} height="var(--target)" />
    </div>
  );
}
