import { firstRunTexts } from '@reprise/contract/settings/first-run-texts.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { friendsQuery } from '#features/friends/friends.api.ts';
import { InviteCard } from '#features/friends/invite/invite-card.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { FindUsersButton } from '#users/find-users-button.tsx';
import styles from './first-run.module.css';
import { Step, type Progress } from './step.tsx';

interface FriendsStepProps {
  readonly user: string;
  readonly progress: Progress;
  readonly onNext: () => void;
}

const listFormat = new Intl.ListFormat('en');

export function FriendsStep({ user, progress, onNext }: FriendsStepProps) {
  const { data } = useInfiniteQuery(friendsQuery(user));
  const names = data?.pages.flatMap(({ rows }) => rows.map(({ username }) => username)) ?? [];
  return (
    <Step
      progress={progress}
      title={firstRunTexts.friends}
      text={firstRunTexts.friendsText}
      actions={
        <>
          <Button onClick={onNext}>{firstRunTexts.skip}</Button>
          <Button kind="main" onClick={onNext}>
            {firstRunTexts.next}
          </Button>
        </>
      }
    >
      <div className={styles.friends}>
        <InviteCard user={user} isCompact />
        <div className={styles.find}>
          <p role="status">
            {names.length > 0 && firstRunTexts.friendsAlready(listFormat.format(names))}
          </p>
          <FindUsersButton />
        </div>
      </div>
    </Step>
  );
}
