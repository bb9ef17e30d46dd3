import { mixPath } from '@reprise/contract/mixes/rules/mix-path.ts';
import { mixTexts } from '@reprise/contract/mixes/texts.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { FailedState } from '#ui/feedback/failed-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { userMixesQuery } from './mix.api.ts';
import { MixCover } from './mix-cover.tsx';
import styles from './mix-wall.module.css';

/** The viewer's own mixes, last changed first. */
export function MixWall({ user }: { user: string }) {
  const query = useInfiniteQuery(userMixesQuery(user));
  const { data, isError, isFetching, hasNextPage } = query;
  if (!data) {
    return isError ? (
      <FailedState
        text={mixTexts.listFailed}
        isBusy={isFetching}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <Skeleton height={160} />
    );
  }
  // A change moves a mix to the first page, so it can be in two.
  const mixes = new Map(data.pages.flat().map((mix) => [mix.public_id, mix]));
  if (mixes.size === 0) return <EmptyState text={mixTexts.noOwn} />;
  return (
    <>
      <ul className={styles.wall} aria-label={mixTexts.mixes}>
        {[...mixes.values()].map((mix) => (
          <li key={mix.public_id}>
            <Link to={mixPath(mix.public_id)} className={styles.mix}>
              <MixCover covers={mix.covers} />
              <b dir="auto">{mix.title}</b>
              <span>
                {mixTexts.audiences[mix.audience]} · {mixTexts.clips(mix.clips)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button
          isBusy={query.isFetchingNextPage}
          className={styles.more}
          onClick={() => void query.fetchNextPage()}
        >
          {mixTexts.showMore}
        </Button>
      )}
    </>
  );
}
