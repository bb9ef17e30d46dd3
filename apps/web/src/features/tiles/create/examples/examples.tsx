import type { Tile } from '@reprise/contract/feed/calls.ts';
import { createTexts } from '@reprise/contract/tiles/create-texts.ts';
import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, useId } from 'react';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { focusContainer } from '#ui/focus-container.ts';
import { ExampleCard, exampleClipsQuery, exampleLink } from './example-clips.tsx';
import { Stack } from '#ui/primitives/layout.tsx';
import styles from './examples.module.css';

const SHOWN = 3;

interface ExamplesProps {
  readonly user: string;
  readonly onChoose: (link: string) => void;
}

/** For users without a link at hand. A site without clips has none. */
export function Examples({ user, onChoose }: ExamplesProps) {
  const heading = useId();
  const { data: tiles, isError } = useQuery(exampleClipsQuery(user));
  if (isError || tiles?.length === 0) return null;

  function handleChoose({ currentTarget }: MouseEvent, tile: Tile) {
    // The examples disappear.
    focusContainer(currentTarget);
    onChoose(exampleLink(tile));
  }

  return (
    <Stack
      as="section"
      gap={2}
      justify="start"
      aria-labelledby={heading}
      aria-busy={tiles === undefined}
    >
      <h2 id={heading} className={styles.heading}>
        {createTexts.examples}
      </h2>
      <ul className={styles.list}>
        {tiles === undefined && <ExampleSkeletons />}
        {tiles?.slice(0, SHOWN).map((tile) => (
          <li key={tile.tile_id}>
            <Stack
              as="button"
              gap={2}
              justify="start"
              type="button"
              className={styles.example}
              onClick={(event) => handleChoose(event, tile)}
            >
              <ExampleCard tile={tile} />
            </Stack>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

function ExampleSkeletons() {
  return Array.from({ length: SHOWN }, (_, index) => (
    <Stack as="li" gap={2} justify="start" key={index}>
      <Skeleton height="auto" className={styles.poster} />
      <Skeleton width="80%" />
    </Stack>
  ));
}
