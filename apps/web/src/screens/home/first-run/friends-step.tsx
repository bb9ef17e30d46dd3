import { firstRunTexts } from '@reprise/contract/settings/texts.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { friendsQuery } from '#users/friendship/friends.api.ts';
import { NoFriends } from '#users/no-friends/no-friends.tsx';
import { Button } from '#ui/primitives/button.tsx';
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
          {/* The main action of this step is the invitation. */}
          <Button kind="strong" onClick={onNext}>
            {firstRunTexts.next}
          </Button>
        </>
      }
    >
      <div className={styles.friends}>
        <p role="status" className={styles.already}>
          {names.length > 0 && firstRunTexts.friendsAlready(listFormat.format(names))}
        </p>
        <NoFriends user={user} />
      </div>
    </Step>
  );
}
