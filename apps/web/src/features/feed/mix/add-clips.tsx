import { feedTexts } from '@reprise/contract/feed/texts.ts';
import type { Tile } from '@reprise/contract/feed/calls.ts';
import type { Mix } from '@reprise/contract/mixes/calls.ts';
import { mixLimits } from '@reprise/contract/mixes/limits.ts';
import { mixTexts } from '@reprise/contract/mixes/texts.ts';
import { isBlankText } from '@reprise/contract/rules/clean-text.ts';
import { tileTexts } from '@reprise/contract/tiles/texts.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Check, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { posterUrl } from '#clips/player/view/poster-url.ts';
import { ProviderLine } from '#clips/source/provider-line.tsx';
import { feedQuery } from '#features/feed/list/feed.api.ts';
import { useTiles } from '#features/feed/list/use-tiles.ts';
import { FailedState } from '#ui/feedback/failed-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { SegmentedControl } from '#ui/forms/segmented-control.tsx';
import { Button } from '#ui/primitives/button.tsx';
import styles from './add-clips.module.css';
import { failureOf, useAddToMix, useRemoveFromMix } from './mix.api.ts';

const sources = [
  { value: 'saved', label: mixTexts.saved },
  { value: 'own', label: mixTexts.own },
] as const;

interface AddClipsProps {
  readonly mix: Mix;
  readonly user: string;
}

/** Saved clips and own posts, to be added to the mix with one tap each. */
export function AddClips({ mix, user }: AddClipsProps) {
  const [source, setSource] = useState<(typeof sources)[number]['value']>('saved');
  // New for each visit: what was saved since is in the list.
  const visit = useId();
  const query = useInfiniteQuery(feedQuery({ kind: source, user, visit: `add ${visit}` }));
  const tiles = useTiles(query.data?.pages);
  const add = useAddToMix(mix.public_id, user);
  const removal = useRemoveFromMix(mix.public_id);
  const added = new Map(mix.clips.map((clip) => [clip.tile_id, clip]));
  const isFull = mix.clips.length >= mixLimits.clipsMax;
  const error = add.error ?? removal.error;
  return (
    <div className={styles.adding}>
      <SegmentedControl
        label={mixTexts.sources}
        value={source}
        segments={sources}
        onChange={setSource}
      />
      <p role="alert" className={styles.failure}>
        {error ? failureOf(error) : isFull && mixTexts.full}
      </p>
      {query.isPending && <Skeleton height={200} />}
      {query.isError && !query.data && (
        <FailedState
          text={feedTexts.failed}
          isBusy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && tiles.length === 0 && (
        <p className={styles.none}>{source === 'saved' ? mixTexts.noSaved : mixTexts.noPosts}</p>
      )}
      <ul className={styles.list} aria-label={mixTexts.sources}>
        {tiles.map((tile) => {
          const clip = added.get(tile.tile_id);
          const mayRemove = mix.is_own || clip?.added_by === user;
          return (
            <li key={tile.tile_id}>
              <Candidate
                tile={tile}
                isIn={clip !== undefined}
                isDisabled={clip === undefined ? isFull : !mayRemove}
                onToggle={() =>
                  clip === undefined ? add.mutate(tile) : removal.mutate(tile.tile_id)
                }
              />
            </li>
          );
        })}
      </ul>
      {query.hasNextPage && (
        <Button
          isBusy={query.isFetchingNextPage}
          className={styles.more}
          onClick={() => void query.fetchNextPage()}
        >
          {mixTexts.showMore}
        </Button>
      )}
      <ProviderLine videoIds={tiles.map(({ tile_link }) => tile_link)} />
    </div>
  );
}

interface CandidateProps {
  readonly tile: Tile;
  readonly isIn: boolean;
  readonly isDisabled: boolean;
  readonly onToggle: () => void;
}

function Candidate({ tile, isIn, isDisabled, onToggle }: CandidateProps) {
  const { tile_owner: owner, tile_desc: caption } = tile;
  const words = isBlankText(caption) ? tileTexts.by(owner) : caption;
  return (
    <div className={styles.row}>
      <img src={posterUrl(tile.tile_link) ?? undefined} alt="" loading="lazy" />
      <span className={styles.text}>
        <b dir="auto">{words}</b>
        <span>
          {owner}
          {tile.source?.title !== undefined && ` · ${tile.source.title}`}
        </span>
      </span>
      <span className={styles.length}>{feedTexts.seconds(tile.endtime - tile.starttime)}</span>
      <Button
        icon={isIn ? <Check aria-hidden /> : <Plus aria-hidden />}
        aria-label={isIn ? mixTexts.addedClipOf(words) : mixTexts.addClipOf(words)}
        disabled={isDisabled}
        onClick={onToggle}
      >
        {isIn ? mixTexts.addedClip : mixTexts.addClip}
      </Button>
    </div>
  );
}
