import { watchedTexts } from '@reprise/contract/feed/watched-texts.ts';
import { createTexts } from '@reprise/contract/tiles/create-texts.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { feedQuery } from '#features/feed/list/feed.api.ts';
import { callClearWatched, callRemoveWatched } from '#features/feed/list/other-pages.api.ts';
import { useHiddenTiles } from '#features/feed/list/use-hidden-tiles.ts';
import { WallFeed, type WallFeedProps } from '#features/feed/wall/wall-feed.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { AlertDialog } from '#ui/overlays/dialog.tsx';
import { Button, ButtonLink } from '#ui/primitives/button.tsx';
import { Row } from '#ui/primitives/layout.tsx';
import { Text } from '#ui/primitives/text.tsx';
import styles from './watched-wall.module.css';

type WatchedWallProps = Pick<WallFeedProps, 'wall' | 'viewer' | 'title' | 'renderSharing'>;

/** The clips that the viewer has watched, with ways to remove one or all of them. */
export function WatchedWall(props: WatchedWallProps) {
  const { wall, viewer } = props;
  const user = viewer.displayName;
  const { data, remove, clear } = useWatched({ user, visit: wall.visit });
  const hasClips = data?.pages.some(({ rows }) => rows.length > 0) ?? false;
  return (
    <>
      {wall.openTileId === null && hasClips && <WatchedBar onClear={clear} />}
      <WallFeed
        {...props}
        list={{ kind: 'watched' }}
        removal={{ label: watchedTexts.remove, onRemove: remove }}
        empty={
          <EmptyState
            text={watchedTexts.none}
            action={<ButtonLink to="/">{createTexts.homeFeed}</ButtonLink>}
          />
        }
      />
    </>
  );
}

function WatchedBar({ onClear }: { onClear: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  function handleClear() {
    setIsAsking(false);
    onClear();
  }
  return (
    <Row gap={3} justify="between" isWrapping className={styles.bar}>
      <Text tone="muted" size="small">
        {watchedTexts.note}
      </Text>
      <Row gap={2}>
        <ButtonLink to="/settings#privacy" kind="quiet">
          {watchedTexts.settings}
        </ButtonLink>
        <Button onClick={() => setIsAsking(true)}>{watchedTexts.clear}</Button>
      </Row>
      <AlertDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={watchedTexts.clearTitle}
        actions={
          <>
            <Button onClick={() => setIsAsking(false)}>{controlTexts.cancel}</Button>
            <Button kind="danger" onClick={handleClear}>
              {watchedTexts.clear}
            </Button>
          </>
        }
      >
        <p>{watchedTexts.clearText}</p>
      </AlertDialog>
    </Row>
  );
}

/** Removed clips disappear at once, and return if the call fails. */
function useWatched({ user, visit }: { readonly user: string; readonly visit: string }) {
  const query = feedQuery({ kind: 'watched', user, visit });
  const { data } = useInfiniteQuery(query);
  const { hide, restore } = useHiddenTiles(query.queryKey);
  const removal = useMutation({
    mutationFn: callRemoveWatched,
    onMutate: (removed: number) => hide((tileId) => tileId === removed),
    onError: restore,
    meta: { notice: watchedTexts.removeFailed },
  });
  const clearing = useMutation({
    mutationFn: callClearWatched,
    onMutate: () => hide(() => true),
    onError: restore,
    meta: { notice: watchedTexts.clearFailed },
  });
  return { data, remove: removal.mutate, clear: () => clearing.mutate() };
}
