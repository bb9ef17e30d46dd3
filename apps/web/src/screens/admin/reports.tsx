import { adminTexts } from '@reprise/contract/admin/texts.ts';
import { moderationTexts } from '@reprise/contract/moderation/texts.ts';
import { useQuery } from '@tanstack/react-query';
import { ModerationLog } from '#features/moderation/moderation-log.tsx';
import { queueQuery } from '#features/moderation/moderation.api.ts';
import { ReportedClips } from '#features/moderation/reported-clips.tsx';
import { FailedState } from '#ui/feedback/failed-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import styles from './admin-screen.module.css';

export function Reports({ viewer }: { viewer: string }) {
  const { data, isPending, refetch } = useQuery(queueQuery(viewer));
  if (isPending) return <Skeleton height={320} />;
  if (!Array.isArray(data)) {
    return <FailedState text={moderationTexts.failed} onRetry={() => void refetch()} />;
  }
  return (
    <div className={styles.reports}>
      <h2 className="visually-hidden">{adminTexts.reports}</h2>
      <ReportedClips tiles={data} />
      <section className={styles.log} aria-labelledby="log">
        <h2 id="log">{moderationTexts.log}</h2>
        <ModerationLog user={viewer} />
      </section>
    </div>
  );
}
