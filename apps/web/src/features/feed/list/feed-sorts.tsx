import type { HomeSort } from '@reprise/contract/feed/calls.ts';
import { texts } from '@reprise/contract/texts.ts';
import { SegmentedControl } from '#ui/forms/segmented-control.tsx';
import type { SortChoice } from './use-sort.ts';

export function FeedSorts<Sort extends HomeSort>({ sort, sorts, onChange }: SortChoice<Sort>) {
  return (
    <SegmentedControl
      label={texts.home.sort}
      value={sort}
      segments={sorts.map((value) => ({ value, label: texts.feed.sorts[value] }))}
      onChange={onChange}
    />
  );
}
