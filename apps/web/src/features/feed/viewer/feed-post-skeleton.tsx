import type { ReactNode } from 'react';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { PostActionsSkeleton } from '#features/feed/post/post-actions.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import styles from './feed-post.module.css';

interface FeedPostSkeletonProps {
  readonly invitation: ReactNode;
  readonly footer: ReactNode;
}

export function FeedPostSkeleton({ invitation, footer }: FeedPostSkeletonProps) {
  return (
    <article className={styles.post} aria-label={controlTexts.loading}>
      <div className={styles.content}>
        <div className={styles.frame}>
          <div>
            <div className={styles.waiting}>
              <Skeleton height="100%" />
            </div>
            <div className={styles.line} />
          </div>
        </div>
        <div className={styles.details}>
          <div className={styles.head}>
            <div className={styles.row}>
              <Skeleton width={40} height={40} isRound />
              <div className={styles.name}>
                <Skeleton width={96} height={14} />
                <Skeleton width={64} height={12} />
              </div>
            </div>
          </div>
          <div>
            <div className={styles.caption}>
              <Skeleton width="90%" height="0.8em" />
              <Skeleton width="60%" height="0.8em" />
            </div>
            <div className={styles.credit}>{footer}</div>
          </div>
          <div className={styles.actions}>
            <PostActionsSkeleton invitation={invitation} />
          </div>
        </div>
      </div>
    </article>
  );
}
