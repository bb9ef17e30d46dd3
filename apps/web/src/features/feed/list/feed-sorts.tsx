import {
  type HomeSort,
  homeSort,
  userSort,
  type UserSort,
  visitorSort,
} from '@reprise/contract/feed/calls.ts';
import { feedTexts } from '@reprise/contract/feed/texts.ts';
import { useEnumSearchParam } from '#platform/hooks/use-enum-search-param.ts';
import { SegmentedControl } from '#ui/forms/segmented-control.tsx';
import type { Viewer } from './viewer-rules.ts';

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

interface SortChoice<Sort extends HomeSort> {
  readonly sort: Sort;
  readonly sorts: readonly Sort[];
  readonly onChange: (sort: Sort) => void;
}

export function useHomeSort(viewer: Viewer | null): SortChoice<HomeSort> {
  const sorts: readonly HomeSort[] = viewer === null ? visitorSort.options : homeSort.options;
  const [sort, onChange] = useEnumSearchParam('sort', sorts, 'magic');
  return { sort, sorts, onChange };
}

export function useUserSort(): SortChoice<UserSort> {
  const sorts = userSort.options;
  const [sort, onChange] = useEnumSearchParam('sort', sorts, 'magic');
  return { sort, sorts, onChange };
}
