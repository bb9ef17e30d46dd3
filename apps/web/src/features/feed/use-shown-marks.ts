import { useEffect, useState } from 'react';
import { sendShown } from './feed.api.ts';
import { createShownMarks } from './shown-marks.ts';

/** A clip counts as shown after this long on the stage, or when the viewer goes on from it. */
const SHOWN_AFTER_MS = 2_000;

/** Marks the clip on the stage as shown; `null` marks nothing, as for a visitor. */
export function useShownMarks(tileId: number | null): void {
  const [marks] = useState(() => createShownMarks(sendQuietly));

  useEffect(() => {
    if (tileId === null) return;
    const timer = setTimeout(() => marks.add(tileId), SHOWN_AFTER_MS);
    return () => {
      clearTimeout(timer);
      marks.add(tileId);
    };
  }, [marks, tileId]);

  useEffect(() => {
    const flushWhenHidden = () => {
      if (document.hidden) marks.flush();
    };
    document.addEventListener('visibilitychange', flushWhenHidden);
    window.addEventListener('pagehide', marks.flush);
    return () => {
      document.removeEventListener('visibilitychange', flushWhenHidden);
      window.removeEventListener('pagehide', marks.flush);
      marks.flush();
    };
  }, [marks]);
}

/** Marks that are lost only let a clip come again. */
function sendQuietly(tileIds: readonly number[]): void {
  sendShown(tileIds).catch(() => {});
}
