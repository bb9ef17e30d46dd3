import { feedTexts } from '@reprise/contract/feed/texts.ts';
import type { ReactNode } from 'react';
import type { Feed } from '#features/feed/list/use-feed.ts';
import { FailedState } from '#ui/feedback/failed-state.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { FeedPostSkeleton } from './feed-post-skeleton.tsx';
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
