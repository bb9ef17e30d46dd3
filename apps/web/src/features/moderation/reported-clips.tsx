import type { ReportedTile } from '@reprise/contract/moderation/calls.ts';
import { moderationTexts } from '@reprise/contract/moderation/texts.ts';
import { useFocusFallback } from '#platform/hooks/use-focus-fallback.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import styles from './moderation.module.css';
import { ReportedClip } from './reported-clip.tsx';

export function ReportedClips({ tiles }: { tiles: readonly ReportedTile[] }) {
  const [tile, ...others] = tiles;
  const keepFocus = useFocusFallback(tile?.tile_id);
  return (
    <section
      ref={keepFocus}
      tabIndex={-1}
      aria-label={moderationTexts.queue}
      className={styles.queue}
    >
      {tile ? (
        <ReportedClip key={tile.tile_id} tile={tile} />
      ) : (
        <EmptyState text={moderationTexts.noReports} />
      )}
      {others.length > 0 && (
        <p className={styles.quiet}>{moderationTexts.waiting(others.length)}</p>
      )}
    </section>
  );
}
