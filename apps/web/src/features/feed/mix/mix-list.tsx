import { clipTexts } from '@reprise/contract/clips/texts.ts';
import { feedTexts } from '@reprise/contract/feed/texts.ts';
import type { Mix, MixClip } from '@reprise/contract/mixes/calls.ts';
import { mixTexts } from '@reprise/contract/mixes/texts.ts';
import { isBlankText } from '@reprise/contract/rules/clean-text.ts';
import { tileTexts } from '@reprise/contract/tiles/texts.ts';
import { GripVertical, VideoOff, X } from 'lucide-react';
import { type ReactNode, useMemo, useRef } from 'react';
import { posterUrl } from '#clips/player/view/poster-url.ts';
import { ProviderLine } from '#clips/source/provider-line.tsx';
import type { Feed } from '#features/feed/list/use-feed.ts';
import { Avatar } from '#ui/primitives/avatar.tsx';
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
  const list = useRef<HTMLOListElement>(null);
  const reorder = useReorder({ list, ids, isEnabled: mix.may_add, onMove });
  const faces = new Map(mix.contributors.map(({ username, img_url }) => [username, img_url]));
  return (
    <>
      <ol ref={list} className={styles.list} aria-label={mixTexts.list}>
        {mix.clips.map((clip, index) => (
          <li
            key={clip.tile_id}
            style={{ order: reorder.placeOf(clip.tile_id) }}
            {...reorder.rowProps(clip.tile_id)}
          >
            <MixRow
              clip={clip}
              place={index + 1}
              face={clip.added_by === undefined ? undefined : faces.get(clip.added_by)}
              isTaken={reorder.taken?.id === clip.tile_id}
              grip={
                mix.may_add && (
                  <IconButton
                    label={mixTexts.moveClip(index + 1)}
                    icon={<GripVertical />}
                    className={styles.grip}
                    {...reorder.gripProps(clip.tile_id)}
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
      <ProviderLine videoIds={mix.clips.flatMap(({ tile }) => tile?.tile_link ?? [])} />
      <p className="visually-hidden" aria-live="polite">
        {reorder.spoken}
      </p>
    </>
  );
}

interface MixRowProps {
  readonly clip: MixClip;
  readonly place: number;
  /** Of the user who added the clip. */
  readonly face: string | undefined;
  readonly isPlaying: boolean;
  readonly isTaken: boolean;
  readonly grip: ReactNode;
  readonly onPlay: () => void;
  readonly onRemove: (() => void) | undefined;
}

function MixRow({ clip: { tile, added_by: addedBy }, place, isPlaying, ...row }: MixRowProps) {
  const reason = tile?.source?.unavailable;
  const canPlay = tile !== undefined && reason === undefined;
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
      <span className={styles.place}>{isPlaying ? <Playing /> : place}</span>
      {canPlay ? (
        <img className={styles.poster} src={posterUrl(tile.tile_link) ?? undefined} alt="" />
      ) : (
        <span className={styles.poster}>
          <VideoOff aria-hidden />
        </span>
      )}
      <span className={styles.text}>
        <b dir="auto">
          {canPlay
            ? titleOf(tile)
            : reason === undefined
              ? mixTexts.gone
              : clipTexts.failures[reason]}
        </b>
        <span className={styles.origin}>
          {addedBy !== undefined && (
            <>
              <Avatar key={row.face} src={row.face} size={16} />
              {canPlay && <span aria-hidden="true">{addedBy}</span>}
              <span className={canPlay ? 'visually-hidden' : undefined}>
                {mixTexts.addedBy(addedBy)}
              </span>
            </>
          )}
          {canPlay && tile.source?.title !== undefined && (
            <span className={styles.source} dir="auto">
              {tile.source.title}
            </span>
          )}
        </span>
      </span>
      {canPlay && (
        <span className={styles.length}>{feedTexts.seconds(tile.endtime - tile.starttime)}</span>
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

/** Bars that move while the clip plays. */
function Playing() {
  return (
    <span className={styles.playing} role="img" aria-label={mixTexts.playing}>
      <i />
      <i />
      <i />
    </span>
  );
}

function titleOf({ tile_desc, tile_owner }: NonNullable<MixClip['tile']>): string {
  return isBlankText(tile_desc) ? tileTexts.by(tile_owner) : tile_desc;
}
