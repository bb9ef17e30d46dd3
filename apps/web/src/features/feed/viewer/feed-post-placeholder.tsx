import type { ReactNode } from 'react';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { classNames } from '#ui/primitives/class-names.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import styles from './feed-post.module.css';

export function FeedPostSkeleton({ invitation }: { invitation: ReactNode }) {
  return (
    <article className={styles.post} aria-label={controlTexts.loading}>
      <div className={styles.content}>
        <div className={styles.frame}>
          <div className={styles.waiting}>
            <Skeleton height="100%" />
          </div>
          <div className={styles.line} />
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
          <div className={styles.caption}>
            <Skeleton width="90%" />
            <Skeleton width="60%" />
          </div>
          <div className={styles.credit} />
          <div className={styles.actions}>
            <div className={styles.row}>
              <Skeleton width={20} height={20} isRound />
              {invitation}
            </div>
          </div>
        </div>
      </div>
    </article>
  );
}

export function FeedMessage({ children }: { children: ReactNode }) {
  return <section className={classNames(styles.post, styles.message)}>{children}</section>;
}
