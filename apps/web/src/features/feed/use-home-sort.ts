import { homeSort, type HomeSort } from '@reprise/contract/feed.ts';
import { useSearchParams } from 'react-router';
import type { Viewer } from './viewer.ts';

const DEFAULT: HomeSort = 'magic';

/** The order of the home feed, kept in the address so that back, forward and reload keep it too. */
export function useHomeSort(viewer: Viewer | null): [HomeSort, (sort: HomeSort) => void] {
  const [params, setParams] = useSearchParams();
  const asked = homeSort.safeParse(params.get('sort')).data ?? DEFAULT;
  const sort = asked === 'friends' && !viewer ? DEFAULT : asked;
  function setSort(next: HomeSort) {
    setParams(next === DEFAULT ? {} : { sort: next }, { preventScrollReset: true });
  }
  return [sort, setSort];
}
