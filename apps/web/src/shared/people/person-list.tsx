import { texts } from '@reprise/contract/texts.ts';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import { useKeptFocus } from '#shared/hooks/use-kept-focus.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { FailedState } from '#shared/ui/failed-state.tsx';
import { LongList } from '#shared/ui/long-list.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import styles from './person-list.module.css';

interface PersonListProps {
  readonly label: string;
  /** The pages that the rows come from. */
  readonly query: UseInfiniteQueryResult;
  /** One sentence for a list that cannot be had. */
  readonly failed: string;
  /** One sentence for a list without a row. */
  readonly empty: string;
  /** What leads on from there. */
  readonly emptyAction?: ReactNode;
  /** A `PersonRow` each. */
  readonly children: readonly ReactElement[];
}

/** Rows that are each about a person, page after page, in all states of their query. */
export function PersonList({ query, ...rows }: PersonListProps) {
  const keepFocus = useKeptFocus(`${query.status} ${rows.children.length}`);
  return (
    <div ref={keepFocus} tabIndex={-1} className={styles.box}>
      <Rows {...rows} query={query} />
      {query.hasNextPage && (
        <Button
          className={styles.more}
          isBusy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {query.isFetchNextPageError ? texts.controls.retry : texts.person.more}
        </Button>
      )}
    </div>
  );
}

function Rows({ label, query, failed, empty, emptyAction, children }: PersonListProps) {
  if (query.isPending) return <Waiting />;
  if (!query.data) return <FailedState text={failed} onRetry={() => void query.refetch()} />;
  if (children.length === 0 && !query.hasNextPage) {
    return <EmptyState text={empty} action={emptyAction} />;
  }
  return (
    <LongList className={styles.list} label={label}>
      {children}
    </LongList>
  );
}

interface PersonRowProps {
  readonly person: { readonly username: string; readonly img_url: string };
  /** Stands beside the picture and leads to the person's page with it. */
  readonly title: ReactNode;
  /** A quiet line under the title. */
  readonly note?: ReactNode;
  /** Stands at the end of the row. */
  readonly end?: ReactNode;
}

export function PersonRow({ person, title, note, end }: PersonRowProps) {
  const { username, img_url } = person;
  return (
    <div className={styles.row}>
      <Link to={`/friend/${encodeURIComponent(username)}`} className={styles.person}>
        <Avatar key={img_url} src={img_url} size={44} />
        <span className={styles.words}>
          <span className={styles.title}>{title}</span>
          {note && <span className={styles.note}>{note}</span>}
        </span>
      </Link>
      {end && <div className={styles.end}>{end}</div>}
    </div>
  );
}

const WAITING_ROWS = 5;

function Waiting() {
  return (
    <div className={styles.list} role="status" aria-label={texts.controls.loading}>
      {Array.from({ length: WAITING_ROWS }, (_, row) => (
        <div key={row} className={styles.row}>
          <div className={styles.person}>
            <Skeleton width={44} height={44} isRound />
            <Skeleton width={160} />
          </div>
        </div>
      ))}
    </div>
  );
}
