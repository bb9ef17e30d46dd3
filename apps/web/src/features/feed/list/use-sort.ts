import {
  homeSort,
  userSort,
  visitorSort,
  type HomeSort,
  type UserSort,
} from '@reprise/contract/feed/calls.ts';
import { useEnumSearchParam } from '#platform/hooks/use-enum-search-param.ts';
import type { Viewer } from './viewer-rules.ts';

export interface SortChoice<Sort extends HomeSort> {
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
