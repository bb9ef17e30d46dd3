import { feedTexts } from '@reprise/contract/feed/texts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '#ui/primitives/button.tsx';
import { feedKey, readPosition, storePosition } from '#features/feed/list/feed.api.ts';
import { FeedViewer, type FeedViewerProps } from '#features/feed/viewer/feed-viewer.tsx';
import type { WallDescriptor } from './use-wall.ts';
import styles from './wall-viewer.module.css';

export interface WallViewerProps extends FeedViewerProps {
  readonly descriptor: WallDescriptor;
  readonly openTileId: number;
  readonly title: ReactNode;
  readonly onClose: () => void;
}

export function WallViewer({ openTileId, title, onClose, ...viewer }: WallViewerProps) {
  const client = useQueryClient();
  const feed = feedKey(viewer.descriptor);
  // After a reload only the address has the clip.
  useState(() => readPosition(client, feed) ?? storePosition(client, feed, openTileId));
  const box = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    window.scrollTo(0, 0);
    box.current?.focus({ preventScroll: true });
  }, []);

  return (
    <div ref={box} tabIndex={-1} className={styles.box}>
      <div className={styles.bar}>
        <Button kind="quiet" icon={<ArrowLeft aria-hidden />} onClick={onClose}>
          {feedTexts.backToWall}
        </Button>
        <div className={styles.title}>{title}</div>
      </div>
      <FeedViewer {...viewer} />
    </div>
  );
}
