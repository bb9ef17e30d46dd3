import type { HomeSort } from '@reprise/contract/feed/calls.ts';
import { feedTexts } from '@reprise/contract/feed/texts.ts';
import { SegmentedControl } from '#ui/forms/segmented-control.tsx';
import type { SortChoice } from './use-sort.ts';

export function FeedSorts<Sort extends HomeSort>({ sort, sorts, onChange }: SortChoice<Sort>) {
  return (
    <SegmentedControl
      label={feedTexts.sort}
      value={sort}
      segments={sorts.map((value) => ({ value, label: feedTexts.sorts[value] }))}
      onChange={onChange}
    />
  );
}
