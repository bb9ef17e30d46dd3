import { clipTexts } from '@reprise/contract/clips/texts.ts';
import type { Mix, MixClip } from '@reprise/contract/mixes/calls.ts';
import { mixTexts } from '@reprise/contract/mixes/texts.ts';
import { isBlankText } from '@reprise/contract/rules/clean-text.ts';
import { tileTexts } from '@reprise/contract/tiles/texts.ts';
import { GripVertical, Volume2, X } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { posterUrl } from '#clips/player/view/poster-url.ts';
import type { Feed } from '#features/feed/list/use-feed.ts';
import { classNames } from '#ui/primitives/class-names.ts';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import styles from './mix-list.module.css';
import { useReorder } from './use-reorder.ts';

interface MixListProps {
  readonly mix: Mix;
  readonly feed: Feed;
  /** Username; null for a visitor. */
  readonly user: string | null;
  readonly onRemove: (tileId: number) => void;
  readonly onMove: (tileId: number, after: number | null) => void;
}

/** The clips of a mix: what plays, what comes next, and what is gone. */
export function MixList({ mix, feed, user, onRemove, onMove }: MixListProps) {
  const ids = useMemo(() => mix.clips.map(({ tile_id }) => tile_id), [mix.clips]);
  const { taken, placeOf, gripProps } = useReorder({ ids, onMove });
  return (
    <>
      <ol className={styles.list} aria-label={mixTexts.list}>
        {mix.clips.map((clip, index) => (
          <li key={clip.tile_id} style={{ order: placeOf(clip.tile_id) }}>
            <MixRow
              clip={clip}
              place={index + 1}
              isTaken={taken?.id === clip.tile_id}
              grip={
                mix.may_add && (
                  <IconButton
                    label={mixTexts.moveClip(index + 1)}
                    icon={<GripVertical />}
                    className={styles.grip}
                    {...gripProps(clip.tile_id)}
                  />
                )
              }
              isPlaying={feed.tile?.tile_id === clip.tile_id}
              onPlay={() => feed.onChoose(clip.tile_id)}
              onRemove={
                mix.is_own || (user !== null && clip.added_by === user)
                  ? () => onRemove(clip.tile_id)
                  : undefined
              }
            />
          </li>
        ))}
      </ol>
      <p className="visually-hidden" aria-live="polite">
        {taken && mixTexts.moved(taken.from + 1, taken.to + 1, ids.length)}
      </p>
    </>
  );
}

interface MixRowProps {
  readonly clip: MixClip;
  readonly place: number;
  readonly isPlaying: boolean;
  readonly isTaken: boolean;
  readonly grip: ReactNode;
  readonly onPlay: () => void;
  readonly onRemove: (() => void) | undefined;
}

function MixRow({ clip: { tile, added_by: addedBy }, place, isPlaying, ...row }: MixRowProps) {
  const reason = tile?.source?.unavailable;
  const canPlay = tile !== undefined && reason === undefined;
  const added = addedBy === undefined ? '' : mixTexts.addedBy(addedBy);
  return (
    <div
      className={classNames(
        styles.row,
        !canPlay && styles.gone,
        isPlaying && styles.current,
        row.isTaken && styles.taken,
      )}
      aria-current={isPlaying || undefined}
    >
      {canPlay && (
        <button
          type="button"
          className={styles.hit}
          aria-label={mixTexts.play(place, tile.tile_owner)}
          onClick={row.onPlay}
        />
      )}
      {row.grip}
      <span className={styles.place}>
        {isPlaying ? <Volume2 role="img" aria-label={mixTexts.playing} /> : place}
      </span>
      {canPlay ? (
        <img className={styles.poster} src={posterUrl(tile.tile_link) ?? undefined} alt="" />
      ) : (
        <span className={styles.poster} />
      )}
      <span className={styles.text}>
        {canPlay ? (
          <>
            <b dir="auto">{titleOf(tile)}</b>
            <span>
              {tile.tile_owner}
              {tile.source?.title !== undefined && ` · ${tile.source.title}`}
            </span>
          </>
        ) : (
          <>
            <b>{reason === undefined ? mixTexts.gone : clipTexts.failures[reason]}</b>
            <span>{added}</span>
          </>
        )}
      </span>
      {canPlay && (
        <span className={styles.length}>{(tile.endtime - tile.starttime).toFixed(1)} s</span>
      )}
      {row.onRemove && (
        <IconButton
          label={mixTexts.remove}
          icon={<X />}
          className={styles.remove}
          onClick={row.onRemove}
        />
      )}
    </div>
  );
}

function titleOf({ tile_desc, tile_owner }: NonNullable<MixClip['tile']>): string {
  return isBlankText(tile_desc) ? tileTexts.by(tile_owner) : tile_desc;
}
