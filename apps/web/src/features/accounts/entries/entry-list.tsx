import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styles from '#features/accounts/accounts.module.css';
import { serverNow } from '#platform/server-clock.ts';
import { FailedState } from '#ui/feedback/failed-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Row, Stack } from '#ui/primitives/layout.tsx';
import { Text } from '#ui/primitives/text.tsx';

interface EntryListProps<Item> {
  readonly label: string;
  readonly query: Pick<
    UseQueryResult<{ readonly rows: readonly Item[] }>,
    'data' | 'isError' | 'isFetching' | 'refetch'
  >;
  readonly failed: string;
  /** Instead of an empty list. */
  readonly none?: ReactNode;
  /** Returns an `Entry` with a key. */
  readonly children: (item: Item, now: Date) => ReactNode;
}

/** What an account has, such as passkeys or access tokens. */
export function EntryList<Item>({ label, query, failed, none, children }: EntryListProps<Item>) {
  const { data, isError, isFetching, refetch } = query;
  if (data === undefined) {
    if (!isError) return <Skeleton height={24} />;
    return <FailedState isSmall text={failed} isBusy={isFetching} onRetry={() => void refetch()} />;
  }
  if (data.rows.length === 0) return none;
  const now = serverNow();
  return (
    <Stack as="ul" aria-label={label}>
      {data.rows.map((item) => children(item, now))}
    </Stack>
  );
}

interface EntryProps {
  readonly icon?: ReactNode;
  /** A paragraph. */
  readonly title: ReactNode;
  readonly about: ReactNode;
  /** Buttons. */
  readonly children?: ReactNode;
}

/** A state of an entry that its user should see at a glance. */
export function Fault({ children }: { readonly children: ReactNode }) {
  return (
    <Text as="span" tone="red" size="small" weight={600}>
      {children}
    </Text>
  );
}

export function Entry({ icon, title, about, children }: EntryProps) {
  return (
    <Row as="li" gap={3} rowGap={1} isWrapping className={styles.entry}>
      {icon}
      <div className={styles.entryText}>
        {title}
        <Text tone="muted" size="small">
          {about}
        </Text>
      </div>
      {children && (
        <Row gap={1} className={styles.entryActions}>
          {children}
        </Row>
      )}
    </Row>
  );
}
