import { homeSort, userSort, type HomeSort, type UserSort } from '@reprise/contract/feed/calls.ts';
import { useEnumSearchParam } from '#platform/hooks/use-enum-search-param.ts';
import type { Viewer } from '#features/feed/viewer-rules.ts';

export interface SortChoice<Sort extends HomeSort> {
  readonly sort: Sort;
  readonly sorts: readonly Sort[];
  readonly onChange: (sort: Sort) => void;
}

export function useHomeSort(viewer: Viewer | null): SortChoice<HomeSort> {
  const sorts = homeSort.options.filter((sort) => viewer !== null || sort !== 'friends');
  const [sort, onChange] = useEnumSearchParam('sort', sorts, 'magic');
  return { sort, sorts, onChange };
}

export function useUserSort(): SortChoice<UserSort> {
  const sorts = userSort.options;
  const [sort, onChange] = useEnumSearchParam('sort', sorts, 'magic');
  return { sort, sorts, onChange };
}
