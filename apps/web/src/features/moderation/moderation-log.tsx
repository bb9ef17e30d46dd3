import type { ModerationLogEntry } from '@reprise/contract/moderation/calls.ts';
import { moderationTexts } from '@reprise/contract/moderation/texts.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '#ui/primitives/button.tsx';
import { FailedState } from '#ui/feedback/failed-state.tsx';
import { VirtualList } from '#ui/lists/virtual-list.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { logQuery } from './moderation.api.ts';
import styles from './moderation.module.css';
import { RelativeDate } from './relative-date.tsx';

export function ModerationLog({ user }: { user: string }) {
  const query = useInfiniteQuery(logQuery(user));
  if (query.isPending) return <Skeleton />;
  if (!query.data) {
    return <FailedState text={moderationTexts.logFailed} onRetry={() => void query.refetch()} />;
  }
  const steps = query.data.pages.flatMap(({ rows }) => rows);
  if (steps.length === 0) return <p className={styles.quiet}>{moderationTexts.emptyLog}</p>;
  return (
    <>
      <VirtualList className={styles.rows} label={moderationTexts.log}>
        {steps.map((step) => (
          <Step key={step.id} step={step} />
        ))}
      </VirtualList>
      {query.hasNextPage && (
        <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {query.isFetchNextPageError ? controlTexts.retry : controlTexts.showMore}
        </Button>
      )}
    </>
  );
}

function Step({ step }: { step: ModerationLogEntry }) {
  return (
    <div className={styles.row}>
      <p className={styles.step}>
        {moderationTexts.steps[step.action](
          step.moderator ?? moderationTexts.operator,
          step.subject ?? '',
        )}
      </p>
      {step.note !== '' && <p className={styles.text}>{step.note}</p>}
      <RelativeDate date={step.date} />
    </div>
  );
}
