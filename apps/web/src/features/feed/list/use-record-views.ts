import { useEffect, useState } from 'react';
import { recordViews } from './feed.api.ts';
import { createViewBatcher } from './view-batcher.ts';

/** A clip counts as viewed after this time, or when the viewer goes to the next one. */
const VIEWED_AFTER_MS = 2_000;

export function useRecordViews(tileId: number | null): void {
  const [batcher] = useState(() => createViewBatcher(sendQuietly));

  useEffect(() => {
    if (tileId === null) return;
    const timer = setTimeout(() => batcher.add(tileId), VIEWED_AFTER_MS);
    return () => {
      clearTimeout(timer);
      batcher.add(tileId);
    };
  }, [batcher, tileId]);

  useEffect(() => {
    const flushWhenHidden = () => {
      if (document.hidden) batcher.flush();
    };
    document.addEventListener('visibilitychange', flushWhenHidden);
    window.addEventListener('pagehide', batcher.flush);
    return () => {
      document.removeEventListener('visibilitychange', flushWhenHidden);
      window.removeEventListener('pagehide', batcher.flush);
      batcher.flush();
    };
  }, [batcher]);
}

function sendQuietly(tileIds: readonly number[]): void {
  recordViews(tileIds).catch(() => {});
}
