import type { AdminUser } from '@reprise/contract/admin/calls.ts';
import { adminLimits } from '@reprise/contract/admin/limits.ts';
import { adminTexts, adminUserTexts } from '@reprise/contract/admin/texts.ts';
import { lengthError } from '@reprise/contract/rules/text-length.ts';
import { searchLimits } from '@reprise/contract/search/limits.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { adminUserPath, dayOf } from '#features/admin/admin-parts.tsx';
import {
  type UserFilter,
  type UserRoleFilter,
  type UserStatusFilter,
  usersQuery,
} from '#features/admin/admin.api.ts';
import { Row, Stack } from '#ui/primitives/layout.tsx';
import { Text } from '#ui/primitives/text.tsx';
import { useDebouncedValue } from '#platform/hooks/use-debounced-value.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { FailedState } from '#ui/feedback/failed-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { SearchField } from '#ui/forms/search-field.tsx';
import { SegmentedControl } from '#ui/forms/segmented-control.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Card } from '#ui/primitives/card.tsx';
import { UserBadges } from './user-badges.tsx';
import styles from './users-page.module.css';

const filters = (['all', 'suspended', 'pending'] as const).map((value) => ({
  value,
  label: adminUserTexts.filters[value],
}));

const roles = (['all', 'moderator', 'admin'] as const).map((value) => ({
  value,
  label: adminUserTexts.roles[value],
}));

export function UsersPage({ viewer }: { viewer: string }) {
  const [text, setText] = useState('');
  const [status, setStatus] = useState<UserStatusFilter>('all');
  const [role, setRole] = useState<UserRoleFilter>('all');
  const search = useDebouncedValue(text.trim(), searchLimits.searchDebounceMs);
  return (
    <Stack gap={4}>
      <div className={styles.tools}>
        <SearchField
          label={adminUserTexts.search}
          placeholder={adminUserTexts.searchHint}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <SegmentedControl
          label={adminUserTexts.filter}
          value={status}
          segments={filters}
          onChange={setStatus}
        />
        <div className={styles.roles}>
          <SegmentedControl
            label={adminUserTexts.role}
            value={role}
            segments={roles}
            onChange={setRole}
          />
        </div>
      </div>
      <Results viewer={viewer} filter={{ search, status, role }} />
    </Stack>
  );
}

interface ResultsProps {
  readonly viewer: string;
  readonly filter: UserFilter;
}

function Results({ viewer, filter }: ResultsProps) {
  const tooLong = lengthError(filter.search, adminLimits.searchMax);
  const query = useInfiniteQuery({
    ...usersQuery(viewer, filter),
    placeholderData: keepPreviousData,
    enabled: tooLong === undefined,
  });
  if (tooLong !== undefined) return <EmptyState text={tooLong} />;
  if (query.isPending) return <ListSkeleton />;
  if (!query.data) {
    return <FailedState text={adminUserTexts.failed} onRetry={() => void query.refetch()} />;
  }
  const users = query.data.pages.flatMap(({ rows }) => rows);
  if (users.length === 0) {
    // The empty list of the previous search says nothing about this one.
    if (query.isPlaceholderData) return <ListSkeleton />;
    return (
      <EmptyState text={filter.search === '' ? adminUserTexts.none : adminUserTexts.noMatch} />
    );
  }
  return (
    <>
      <Card>
        <Stack
          as="ul"
          isDivided
          className={styles.users}
          aria-label={adminTexts.users}
          aria-busy={query.isFetching}
        >
          {users.map((user) => (
            <UserRow key={user.id} user={user} />
          ))}
        </Stack>
      </Card>
      {query.hasNextPage && (
        <Button
          className={styles.more}
          isBusy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {query.isFetchNextPageError ? controlTexts.retry : controlTexts.showMore}
        </Button>
      )}
    </>
  );
}

function UserRow({ user }: { user: AdminUser }) {
  return (
    <li>
      <Link to={adminUserPath(user.username)} className={styles.user}>
        <Stack as="span" gap="half">
          <Row as="span" gap={2} rowGap={1} isWrapping>
            <Text as="strong" tone="strong" weight={600} isBreakable>
              {user.username}
            </Text>
            <UserBadges user={user} />
          </Row>
          <Text as="span" tone="muted" size="small" isTruncated>
            {user.email}
          </Text>
        </Stack>
        <Text as="span" tone="muted" size="small" className={styles.joined}>
          {dayOf(user.joined)}
        </Text>
        <ChevronRight aria-hidden="true" className={styles.chevron} />
      </Link>
    </li>
  );
}

const ROWS = 6;

function ListSkeleton() {
  return (
    <Card aria-busy="true">
      <Stack isDivided className={styles.users}>
        {Array.from({ length: ROWS }, (_, index) => (
          <div key={index} className={styles.user}>
            <Skeleton width="40%" height={20} />
          </div>
        ))}
      </Stack>
    </Card>
  );
}
