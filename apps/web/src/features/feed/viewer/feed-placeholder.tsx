import { feedTexts } from '@reprise/contract/feed/texts.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import type { ReactNode } from 'react';
import type { Feed } from '#features/feed/list/use-feed.ts';
import { PostActionsSkeleton } from '#features/feed/post/post-actions.tsx';
import { FailedState } from '#ui/feedback/failed-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import styles from './feed-post.module.css';

interface FeedPlaceholderProps {
  readonly feed: Feed;
  readonly empty: ReactNode;
  readonly invitation: ReactNode;
  readonly footer: ReactNode;
}

/** In place of a post: while the feed loads, if it is empty, and after a failure. */
export function FeedPlaceholder({ feed, empty, invitation, footer }: FeedPlaceholderProps) {
  if (feed.status === 'loading')
    return <FeedPostSkeleton invitation={invitation} footer={footer} />;
  if (feed.status === 'empty') return <FeedMessage>{empty}</FeedMessage>;
  return (
    <FeedMessage>
      <FailedState text={feedTexts.failed} onRetry={feed.onRetry} />
    </FeedMessage>
  );
}

function FeedMessage({ children }: { children: ReactNode }) {
  return <section className={classNames(styles.post, styles.message)}>{children}</section>;
}

interface FeedPostSkeletonProps {
  readonly invitation: ReactNode;
  readonly footer: ReactNode;
}

function FeedPostSkeleton({ invitation, footer }: FeedPostSkeletonProps) {
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
            <div className={classNames(styles.credit, Boolean(invitation) && styles.ofVisitor)} />
          </div>
          <div className={styles.actions}>
            <PostActionsSkeleton invitation={invitation} />
          </div>
          {footer && <div className={styles.footer}>{footer}</div>}
        </div>
      </div>
    </article>
  );
}
