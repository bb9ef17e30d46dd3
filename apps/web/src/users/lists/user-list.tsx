import { friendPath } from '@reprise/contract/friends/rules/user-path.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useFocusFallback } from '#platform/hooks/use-focus-fallback.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { FailedState } from '#ui/feedback/failed-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { VirtualList } from '#ui/lists/virtual-list.tsx';
import { Avatar } from '#ui/primitives/avatar.tsx';
import { Button } from '#ui/primitives/button.tsx';
import styles from './user-list.module.css';

interface UserListProps {
  readonly label: string;
  readonly query: UseInfiniteQueryResult;
  readonly failed: string;
  /** A text, or what replaces the list. */
  readonly empty: ReactNode;
  readonly children: readonly ReactElement[];
}

export function UserList({ query, ...rows }: UserListProps) {
  const focusFallback = useFocusFallback(`${query.status} ${rows.children.length}`);
  const more = useShowMore(query, rows.children.length);
  return (
    <div ref={focusFallback} tabIndex={-1} className={styles.box}>
      <UserListBody {...rows} query={query} />
      {query.hasNextPage && (
        <Button className={styles.more} isBusy={more.isBusy} onClick={more.start}>
          {query.isFetchNextPageError ? controlTexts.retry : controlTexts.showMore}
        </Button>
      )}
    </div>
  );
}

function UserListBody({ label, query, failed, empty, children }: UserListProps) {
  if (query.isPending) return <UserListSkeleton />;
  if (!query.data) return <FailedState text={failed} onRetry={() => void query.refetch()} />;
  if (children.length === 0 && !query.hasNextPage) {
    return typeof empty === 'string' ? <EmptyState text={empty} /> : empty;
  }
  return (
    <VirtualList className={styles.list} label={label}>
      {children}
    </VirtualList>
  );
}

interface UserListRowProps {
  readonly user: { readonly username: string; readonly img_url: string };
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  readonly end?: ReactNode;
}

export function UserListRow({ user, title, detail, end }: UserListRowProps) {
  const { username, img_url } = user;
  return (
    <div className={styles.row}>
      <Link to={friendPath(username)} className={styles.user}>
        <Avatar key={img_url} src={img_url} size={44} />
        <span className={styles.text}>
          <span className={styles.title}>{title}</span>
          {detail && <span className={styles.detail}>{detail}</span>}
        </span>
      </Link>
      {end && <div className={styles.end}>{end}</div>}
    </div>
  );
}

const SKELETON_ROWS = 5;

function UserListSkeleton() {
  return (
    <div className={styles.list} role="status" aria-label={controlTexts.loading}>
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        <div key={row} className={styles.row}>
          <div className={styles.user}>
            <Skeleton width={44} height={44} isRound />
            <Skeleton width={160} />
          </div>
        </div>
      ))}
    </div>
  );
}

interface ShowMore {
  readonly isBusy: boolean;
  readonly start: () => void;
}

/**
 * Loads the next page of a list with `count` rows. If a live change aborts the call by refetching
 * the list, requests the page again.
 */
export function useShowMore(query: UseInfiniteQueryResult, count: number): ShowMore {
  const [countBefore, setCountBefore] = useState<number | null>(null);
  const { fetchNextPage, hasNextPage, isFetching, isFetchingNextPage, isError } = query;
  const isWanted = countBefore !== null && count <= countBefore && hasNextPage && !isError;
  const isLost = isWanted && !isFetching;
  useEffect(() => {
    if (isLost) void fetchNextPage();
  }, [isLost, fetchNextPage]);
  return {
    isBusy: isWanted || isFetchingNextPage,
    start() {
      setCountBefore(count);
      void fetchNextPage();
    },
  };
}
