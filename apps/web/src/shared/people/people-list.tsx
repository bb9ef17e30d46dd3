import type { FriendRecord } from '@reprise/contract/friends.ts';
import { texts } from '@reprise/contract/texts.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styles from './people-list.module.css';
import type { peoplePages } from './people-pages.ts';
import { PersonList, PersonRow } from './person-list.tsx';

export interface PeopleListProps {
  readonly label: string;
  readonly list: ReturnType<typeof peoplePages>;
  /** One sentence for a list without anybody. */
  readonly empty: string;
  /** What leads on from there. */
  readonly emptyAction?: ReactNode;
  /** What can be done with a person; stands at the end of the row. */
  readonly renderActions?: (person: FriendRecord) => ReactNode;
}

/** People with picture and name, page after page; each name leads to the person's page. */
export function PeopleList({ list, renderActions, ...words }: PeopleListProps) {
  const query = useInfiniteQuery(list);
  const people = distinct(query.data?.pages.flatMap(({ rows }) => rows) ?? []);
  return (
    <PersonList {...words} query={query} failed={texts.person.listFailed}>
      {people.map((person) => (
        <PersonRow
          key={person.uid}
          person={person}
          title={<span className={styles.name}>{person.username}</span>}
          end={renderActions?.(person)}
        />
      ))}
    </PersonList>
  );
}

/** Somebody who came in meanwhile pushes the last one of a page onto the next. */
function distinct(people: readonly FriendRecord[]): readonly FriendRecord[] {
  return [...new Map(people.map((person) => [person.uid, person])).values()];
}
