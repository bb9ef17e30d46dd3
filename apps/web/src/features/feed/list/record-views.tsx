import { useEffect, useState } from 'react';
import { recordViews } from './feed.api.ts';

/** A clip counts as viewed after this time, or when the viewer goes to the next one. */
const VIEWED_AFTER_MS = 2_000;

const BATCH_SIZE = 5;
const MAX_WAIT_MS = 10_000;

export function RecordViews({ tileId }: { tileId: number }) {
  useRecordViews(tileId);
  return null;
}

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

interface ViewBatcher {
  add(tileId: number): void;
  flush(): void;
}

export function createViewBatcher(send: (tileIds: readonly number[]) => void): ViewBatcher {
  const viewed = new Set<number>();
  let batch: number[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const tileIds = batch;
    batch = [];
    if (tileIds.length > 0) send(tileIds);
  }

  return {
    add(tileId) {
      if (viewed.has(tileId)) return;
      viewed.add(tileId);
      batch.push(tileId);
      timer ??= setTimeout(flush, MAX_WAIT_MS);
      if (batch.length >= BATCH_SIZE) flush();
    },
    flush,
  };
}
