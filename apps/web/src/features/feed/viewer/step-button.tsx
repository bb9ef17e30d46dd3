import { feedTexts } from '@reprise/contract/feed/texts.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '#ui/primitives/button.tsx';
import styles from './step-button.module.css';
import type { Feed } from '#features/feed/list/use-feed.ts';

export function PreviousButton({ feed }: { feed: Feed }) {
  return (
    <div className={styles.previous}>
      <Button
        className={styles.button}
        icon={<ChevronLeft aria-hidden />}
        disabled={!feed.hasPrevious}
        aria-keyshortcuts="ArrowLeft"
        onClick={feed.onPrevious}
      >
        {feedTexts.prev}
      </Button>
      <kbd className={styles.key} aria-hidden="true">
        ←
      </kbd>
    </div>
  );
}

export function NextButton({ feed }: { feed: Feed }) {
  return (
    <div className={styles.next}>
      {feed.isStuck ? (
        <Button className={styles.button} onClick={feed.onRetry}>
          {controlTexts.retry}
        </Button>
      ) : (
        <Button
          className={styles.button}
          disabled={feed.isAtTheEnd || feed.status === 'loading'}
          isBusy={feed.status === 'ready' && !feed.hasNext && !feed.isAtTheEnd}
          aria-keyshortcuts="ArrowRight"
          onClick={feed.onNext}
        >
          {feed.isAtTheEnd ? feedTexts.theEnd : feedTexts.next}
          {!feed.isAtTheEnd && <ChevronRight aria-hidden />}
        </Button>
      )}
      <kbd className={styles.key} aria-hidden="true">
        →
      </kbd>
    </div>
  );
}
