import type { NotificationsDocument } from '@reprise/contract/documents.ts';
import {
  historyFilter,
  type HistoryFilter,
  notificationEndpoints,
  type PastNotification,
} from '@reprise/contract/notifications/calls.ts';
import { notificationLimits } from '@reprise/contract/notifications/limits.ts';
import { bellTexts } from '@reprise/contract/notifications/bell-texts.ts';
import { notificationTexts } from '@reprise/contract/notifications/texts.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { createTexts } from '@reprise/contract/tiles/create-texts.ts';
import {
  infiniteQueryOptions,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
  useMutation,
} from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ProviderLine } from '#clips/source/provider-line.tsx';
import { callApi } from '#platform/api/api-client.ts';
import { useEnumSearchParam } from '#platform/hooks/use-enum-search-param.ts';
import { useFocusFallback } from '#platform/hooks/use-focus-fallback.ts';
import { serverNow } from '#platform/server-clock.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { FailedState } from '#ui/feedback/failed-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { SegmentedControl } from '#ui/forms/segmented-control.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { Button, ButtonLink } from '#ui/primitives/button.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { sectionsOf } from './notification-groups.ts';
import { Row, Stack } from '#ui/primitives/layout.tsx';
import styles from './notification-list.module.css';
import { type NotificationActions, NotificationRow } from './notification-row.tsx';
import { useClearNotifications } from './notifications.api.ts';

const FILTERS = ['all', ...historyFilter.options] as const;
const { historyPage } = notificationLimits;

interface NotificationListProps {
  readonly user: string;
  readonly actions: NotificationActions;
}

/** Clears the badge. Notifications keep their mark until they are seen. */
export function NotificationList({ user, actions }: NotificationListProps) {
  const [filter, setFilter] = useEnumSearchParam('show', FILTERS, 'all');
  const query = useInfiniteQuery(notificationHistoryQuery(user, filter));
  const { mutate: clear, data: cleared, isError: hasClearFailed } = useClearNotifications();
  const [areMarked, setAreMarked] = useState(false);
  const { mutate: see } = useSeeNotifications();
  const { isSuccess } = query;
  const newestId = filter === 'all' ? query.data?.pages[0]?.rows[0]?.id : undefined;
  const hasCleared = useRef(false);
  useEffect(() => {
    if (!isSuccess || hasCleared.current) return;
    hasCleared.current = true;
    clear();
    if (newestId !== undefined) see(newestId);
  }, [isSuccess, clear, newestId, see]);
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const newIds = new Set(
    [...rows, ...(cleared?.notifications ?? [])]
      .filter(({ unseen }) => unseen === true && !areMarked)
      .map(({ id }) => id),
  );
  const [now] = useState(serverNow);
  // The counts come with the call that clears the badge, which follows the first list.
  const hasFailed = hasClearFailed || (query.isError && query.data === undefined);
  return (
    <>
      <PageTitle>{bellTexts.title}</PageTitle>
      <SegmentedControl
        label={notificationTexts.filter}
        value={filter}
        segments={FILTERS.map((value) => ({ value, label: notificationTexts.filters[value] }))}
        onChange={setFilter}
      />
      {!hasFailed && <Summary document={cleared?.rows[0]} />}
      <ListBody query={query} count={rows.length}>
        {sectionsOf(rows, { now, hasMore: query.hasNextPage }).map(({ name, groups }, index) => (
          <section key={name}>
            <Row justify="between" className={styles.day}>
              <h2>{notificationTexts.days[name]}</h2>
              {index === 0 && newIds.size > 0 && (
                <Button
                  kind="quiet"
                  icon={<Check aria-hidden />}
                  onClick={() => setAreMarked(true)}
                >
                  {notificationTexts.markSeen}
                </Button>
              )}
            </Row>
            <ul aria-label={notificationTexts.days[name]}>
              {groups.map((group) => (
                <li key={group.newest.id}>
                  <NotificationRow
                    group={group}
                    isNew={group.ids.some((id) => newIds.has(id))}
                    actions={actions}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
        <ProviderLine videoIds={rows.map(({ tile_link }) => tile_link)} />
      </ListBody>
    </>
  );
}

/**
 * Shows the spec's two sentences as they were when the page was opened. Until then, they reserve
 * their height.
 */
function Summary({ document }: { document: NotificationsDocument | undefined }) {
  const { newLikes = 0, newFriendRequest = 0 } = document ?? {};
  const className = document ? undefined : styles.waitingText;
  return (
    <div
      className={classNames(styles.summary, newLikes + newFriendRequest > 0 && styles.hasNew)}
      aria-hidden={document ? undefined : true}
    >
      <p className={className}>{notificationTexts.newLikes(newLikes)}</p>
      <p className={className}>{notificationTexts.newFriends(newFriendRequest)}</p>
    </div>
  );
}

interface ListBodyProps {
  readonly query: UseInfiniteQueryResult;
  readonly count: number;
  readonly children: ReactNode;
}

function ListBody({ query, count, children }: ListBodyProps) {
  const keepFocus = useFocusFallback(`${query.status} ${count}`);
  return (
    <Stack gap={4} ref={keepFocus} tabIndex={-1} className="focus-target">
      {query.isPending && <ListSkeleton />}
      {query.isError && !query.data && (
        <FailedState text={bellTexts.failed} onRetry={() => void query.refetch()} />
      )}
      {query.data !== undefined && count === 0 && (
        <EmptyState
          text={notificationTexts.none}
          action={<ButtonLink to="/">{createTexts.homeFeed}</ButtonLink>}
        />
      )}
      {children}
      {query.hasNextPage && (
        <Button
          className={styles.more}
          isBusy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {query.isFetchNextPageError ? controlTexts.retry : controlTexts.showMore}
        </Button>
      )}
    </Stack>
  );
}

const SKELETON_ROWS = 6;

function ListSkeleton() {
  return (
    <Stack role="status" aria-label={controlTexts.loading}>
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        <Row gap={3} key={row} className={styles.waitingRow}>
          <Skeleton width={44} height={44} isRound />
          <Skeleton width="55%" />
        </Row>
      ))}
    </Stack>
  );
}

function notificationHistoryQuery(user: string, filter: HistoryFilter | 'all') {
  return infiniteQueryOptions({
    queryKey: ['notifications', 'history', user, filter],
    queryFn: ({ pageParam, signal }) =>
      callApi(
        notificationEndpoints.notificationHistory,
        { query: { before: pageParam, show: filter } },
        { signal },
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ rows }: { readonly rows: readonly PastNotification[] }) =>
      rows.length < historyPage ? null : rows.at(-1)?.id,
    meta: { notice: false },
  });
}

/** Failures are not shown, because the next visit retries. */
function useSeeNotifications() {
  return useMutation({
    mutationFn: (upTo: number) =>
      callApi(notificationEndpoints.seeNotifications, { body: { up_to: upTo } }),
    meta: { notice: false },
  });
}
