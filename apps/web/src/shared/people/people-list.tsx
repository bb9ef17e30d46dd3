import type { FriendRecord } from '@reprise/contract/friends.ts';
import { texts } from '@reprise/contract/texts.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useKeptFocus } from '#shared/hooks/use-kept-focus.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import styles from './people-list.module.css';
import type { peoplePages } from './people-pages.ts';

export interface PeopleListProps {
  readonly label: string;
  readonly list: ReturnType<typeof peoplePages>;
  /** One sentence for a list without anybody. */
  readonly empty: string;
  /** What can be done with a person; stands at the end of the row. */
  readonly renderActions?: (person: FriendRecord) => ReactNode;
}

/** People with picture and name, page after page; each name leads to the person's page. */
export function PeopleList({ list, ...look }: PeopleListProps) {
  const query = useInfiniteQuery(list);
  const people = distinct(query.data?.pages.flatMap(({ rows }) => rows) ?? []);
  const keepFocus = useKeptFocus(people.length);
  if (query.isPending) return <Waiting />;
  return (
    <div ref={keepFocus} tabIndex={-1} className={styles.box}>
      {query.data ? (
        <People {...look} people={people} isComplete={!query.hasNextPage} />
      ) : (
        <EmptyState
          text={texts.person.listFailed}
          action={
            <Button isBusy={query.isFetching} onClick={() => void query.refetch()}>
              {texts.controls.retry}
            </Button>
          }
        />
      )}
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

interface PeopleProps extends Omit<PeopleListProps, 'list'> {
  readonly people: readonly FriendRecord[];
  readonly isComplete: boolean;
}

function People({ label, people, isComplete, empty, renderActions }: PeopleProps) {
  if (people.length === 0 && isComplete) return <EmptyState text={empty} />;
  return (
    <ul className={styles.list} aria-label={label}>
      {people.map((person) => (
        <Person key={person.uid} person={person}>
          {renderActions?.(person)}
        </Person>
      ))}
    </ul>
  );
}

function Person({ person, children }: { person: FriendRecord; children: ReactNode }) {
  const { username, img_url } = person;
  return (
    <li className={styles.row}>
      <Link to={`/friend/${encodeURIComponent(username)}`} className={styles.person}>
        <Avatar key={img_url} src={img_url} size={44} />
        <span className={styles.name}>{username}</span>
      </Link>
      {children && <div className={styles.actions}>{children}</div>}
    </li>
  );
}

const WAITING_ROWS = 4;

function Waiting() {
  return (
    <div className={styles.box} role="status" aria-label={texts.controls.loading}>
      {Array.from({ length: WAITING_ROWS }, (_, row) => (
        <div key={row} className={styles.row}>
          <div className={styles.person}>
            <Skeleton width={44} height={44} isRound />
            <Skeleton width={120} />
          </div>
        </div>
      ))}
    </div>
  );
}

/** Somebody who came in meanwhile pushes the last one of a page onto the next. */
function distinct(people: readonly FriendRecord[]): readonly FriendRecord[] {
  return [...new Map(people.map((person) => [person.uid, person])).values()];
}
