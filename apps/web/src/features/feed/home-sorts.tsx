import { homeSort, type HomeSort } from '@reprise/contract/feed.ts';
import { texts } from '@reprise/contract/texts.ts';
import { SegmentedControl } from '#shared/ui/segmented-control.tsx';
import type { Viewer } from './viewer.ts';

export interface HomeSortsProps {
  readonly sort: HomeSort;
  readonly viewer: Viewer | null;
  readonly onChange: (sort: HomeSort) => void;
}

/** The orders of the home feed; Friends only for who is signed in. */
export function HomeSorts({ sort, viewer, onChange }: HomeSortsProps) {
  const sorts = homeSort.options.filter((value) => viewer !== null || value !== 'friends');
  return (
    <SegmentedControl
      label={texts.home.sort}
      value={sort}
      segments={sorts.map((value) => ({ value, label: texts.feed.sorts[value] }))}
      onChange={onChange}
    />
  );
}
