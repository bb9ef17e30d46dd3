import type { Tile } from '@reprise/contract/feed.ts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { texts } from '@reprise/contract/texts.ts';
import { useKeptFocus } from '#shared/hooks/use-kept-focus.ts';
import { posterOf } from '#shared/player/poster.ts';
import { useKeepKeyboard } from '#shared/player/use-player-keys.ts';
import { classNames } from '#shared/ui/class-names.ts';
import { FailedState } from '#shared/ui/failed-state.tsx';
import { FeedStage } from './feed-stage.tsx';
import styles from './feed-viewer.module.css';
import { useTileActions, type FeedSource } from './feed.api.ts';
import { MagicLine } from './magic-line.tsx';
import type { RenderSharing } from './post-actions.tsx';
import { StageMessage, StageSkeleton } from './stage-placeholder.tsx';
import { NextButton, PreviousButton } from './step-button.tsx';
import { useArrowKeys } from './use-arrow-keys.ts';
import { useFeed, type Feed } from './use-feed.ts';
import { useMoveOn } from './use-move-on.ts';
import { useShownMarks } from './use-shown-marks.ts';
import { useSwipe } from './use-swipe.ts';
import type { Viewer } from './viewer.ts';

export interface FeedViewerProps {
  readonly source: FeedSource;
  readonly viewer: Viewer | null;
  /** Blocks an owner; offered on the posts of others. */
  readonly onBlock?: (owner: string) => void;
  /** Draws what shares a clip, in its row of actions. */
  readonly renderSharing?: RenderSharing;
  /** Is told which clip is on the stage, at each step. */
  readonly onShow?: (tile: Tile) => void;
  /** Stands on the stage when the list has no clip at all: one sentence and one action. */
  readonly empty: ReactNode;
}

/** Shows a list of clips one at a time, with PREV and NEXT beside the stage. */
export function FeedViewer(props: FeedViewerProps) {
  const { source, viewer, onBlock, renderSharing, onShow, empty } = props;
  const feed = useFeed(source);
  const actions = { ...useTileActions(source.user), block: onBlock };
  const { tile, status } = feed;
  const frame = useRef<HTMLElement>(null);
  // The menu that a box gives the focus back to leaves with its clip, and PREV and NEXT end somewhere.
  const keepFocus = useKeptFocus(`${tile?.tile_id} ${feed.hasPrevious} ${feed.isAtTheEnd}`);
  useKeepKeyboard(frame);
  const onForward = feed.isStuck ? feed.onRetry : feed.onNext;
  useArrowKeys({ onLeft: feed.onPrevious, onRight: onForward });
  useSwipe(frame, { onBack: feed.onPrevious, onForward });
  useShownMarks(viewer && tile ? tile.tile_id : null);
  const [badId, setBadId] = useState<number | null>(null);
  const dead = tile?.tile_id === badId ? 'bad-link' : tile?.source?.dead;
  const isMovingOn = useMoveOn({
    tileId: tile?.tile_id,
    isWanted: dead !== undefined && feed.hasNext && feed.direction !== 'back',
    onNext: feed.onNext,
  });
  useEffect(() => {
    if (tile) onShow?.(tile);
  }, [tile, onShow]);
  const hasSteps = status === 'ready' || status === 'loading';

  return (
    <section
      ref={(element) => {
        frame.current = element;
        return keepFocus(element);
      }}
      tabIndex={-1}
      aria-label={texts.clip.list}
      className={classNames(styles.viewer, hasSteps && styles.stepping)}
    >
      <Glow tile={tile} />
      <div className={styles.row} aria-busy={status === 'loading'}>
        {hasSteps && <PreviousButton feed={feed} />}
        {tile ? (
          <FeedStage
            tile={tile}
            neighbours={feed.neighbours}
            direction={feed.direction}
            viewer={viewer}
            actions={actions}
            renderSharing={renderSharing}
            dead={dead}
            onBadLink={setBadId}
            isMovingOn={isMovingOn}
          />
        ) : (
          <Waiting feed={feed} empty={empty} />
        )}
        {hasSteps && <NextButton feed={feed} />}
      </div>
      {source.kind === 'home' && source.sort === 'magic' && hasSteps && (
        <MagicLine key={tile?.tile_id} tile={tile} />
      )}
      <p className="visually-hidden" aria-live="polite">
        {tile && feed.direction !== 'none' && announcementOf(tile)}
      </p>
    </section>
  );
}

function Waiting({ feed, empty }: { feed: Feed; empty: ReactNode }) {
  if (feed.status === 'loading') return <StageSkeleton />;
  if (feed.status === 'empty') return <StageMessage>{empty}</StageMessage>;
  return (
    <StageMessage>
      <FailedState text={texts.home.failed} onRetry={feed.onRetry} />
    </StageMessage>
  );
}

/** The clip is the light source of the room. */
function Glow({ tile }: { tile: Tile | undefined }) {
  const poster = tile && posterOf(tile.tile_link);
  return (
    <div className={styles.glow} aria-hidden="true">
      {poster && (
        <img
          key={poster}
          src={poster}
          alt=""
          className={styles.light}
          onError={({ currentTarget }) => {
            currentTarget.hidden = true;
          }}
        />
      )}
    </div>
  );
}

const ANNOUNCED_CHARACTERS = 120;

function announcementOf({ tile_owner, tile_desc, source }: Tile): string {
  const words = Array.from(tile_desc);
  const start = words.slice(0, ANNOUNCED_CHARACTERS).join('');
  const end = words.length > ANNOUNCED_CHARACTERS ? '…' : '';
  const clip = texts.clip.announced(tile_owner, start + end);
  return source?.dead === undefined ? clip : `${clip} ${texts.player.failures[source.dead]}`;
}
