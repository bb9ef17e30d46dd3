import type { Tile } from '@reprise/contract/feed/calls.ts';
import { feedTexts } from '@reprise/contract/feed/texts.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Poster } from '#clips/player/view/clip-poster.tsx';
import { useIsHydrated } from '#platform/hooks/use-is-hydrated.ts';
import { Button } from '#ui/primitives/button.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import styles from './step-button.module.css';
import type { Feed } from '#features/feed/list/use-feed.ts';

export function PreviousButton({ feed }: { feed: Feed }) {
  return (
    <div className={classNames(styles.step, styles.previous)}>
      <Neighbor tile={feed.previousTile} />
      <Button
        className={styles.button}
        icon={<ChevronLeft aria-hidden />}
        disabled={!feed.hasPrevious}
        aria-keyshortcuts="ArrowLeft"
        onClick={feed.onPrevious}
      >
        {feedTexts.prev}
        <Key name="←" />
      </Button>
    </div>
  );
}

export function NextButton({ feed }: { feed: Feed }) {
  return (
    <div className={classNames(styles.step, styles.next)}>
      <Neighbor tile={feed.nextTile} />
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
          {!feed.isAtTheEnd && (
            <>
              <Key name="→" />
              <ChevronRight aria-hidden />
            </>
          )}
        </Button>
      )}
    </div>
  );
}

function Key({ name }: { name: string }) {
  return (
    <kbd className={styles.key} aria-hidden="true">
      {name}
    </kbd>
  );
}

/** The server renders the first clip only. */
function Neighbor({ tile }: { tile: Tile | undefined }) {
  const isHydrated = useIsHydrated();
  if (!isHydrated || !tile) return <span className={classNames(styles.neighbor, styles.none)} />;
  return <Poster key={tile.tile_link} videoId={tile.tile_link} className={styles.neighbor} />;
}
