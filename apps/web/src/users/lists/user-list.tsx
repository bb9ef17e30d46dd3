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
import { Row, Stack } from '#ui/primitives/layout.tsx';
import { Text } from '#ui/primitives/text.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
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
    <Stack
      gap={4}
      ref={focusFallback}
      tabIndex={-1}
      className={classNames('focus-target', styles.box)}
    >
      <UserListBody {...rows} query={query} />
      {query.hasNextPage && (
        <Button className={styles.more} isBusy={more.isBusy} onClick={more.start}>
          {query.isFetchNextPageError ? controlTexts.retry : controlTexts.showMore}
        </Button>
      )}
    </Stack>
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
    <Row gap={3} rowGap={2} className={styles.row}>
      <Row as={Link} gap={3} to={friendPath(username)} className={styles.user}>
        <Avatar key={img_url} src={img_url} size={44} />
        <Stack as="span" className={styles.text}>
          <span className={styles.title}>{title}</span>
          {detail && (
            <Text as="span" tone="muted" size="small">
              {detail}
            </Text>
          )}
        </Stack>
      </Row>
      {end && (
        <Row gap={2} align="stretch" className={styles.end}>
          {end}
        </Row>
      )}
    </Row>
  );
}

const SKELETON_ROWS = 5;

function UserListSkeleton() {
  return (
    <div className={styles.list} role="status" aria-label={controlTexts.loading}>
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        <Row gap={3} rowGap={2} key={row} className={styles.row}>
          <Row gap={3} className={styles.user}>
            <Skeleton width={44} height={44} isRound />
            <Skeleton width={160} />
          </Row>
        </Row>
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
