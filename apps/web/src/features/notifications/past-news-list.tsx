import type { PastNews } from '@reprise/contract/notifications.ts';
import { relativeAge } from '@reprise/contract/rules/relative-age.ts';
import { texts } from '@reprise/contract/texts.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PersonList, PersonRow } from '#shared/people/person-list.tsx';
import { ButtonLink } from '#shared/ui/button.tsx';
import { pastNewsQuery } from './notifications.api.ts';
import styles from './past-news-list.module.css';

const { news: words, notifications } = texts;

/** Everything that a person was told, page after page. */
export function PastNewsList({ user }: { user: string }) {
  const query = useInfiniteQuery(pastNewsQuery(user));
  const news = query.data?.pages.flatMap(({ rows }) => rows) ?? [];
  return (
    <PersonList label={words.title} query={query} failed={words.failed} empty={words.none}>
      {news.map((one) => (
        <Row key={one.id} news={one} />
      ))}
    </PersonList>
  );
}

/** Leads to the person; a like leads to the own clips too, while the clip is there. */
function Row({ news }: { news: PastNews }) {
  const { kind, username, tile_id, date } = news;
  const [now] = useState(() => new Date());
  return (
    <PersonRow
      person={news}
      title={sentences[kind](username)}
      note={
        <time dateTime={date} title={fullDate.format(new Date(date))}>
          {relativeAge(date, now)}
        </time>
      }
      end={kind === 'like' && <Clip isThere={tile_id !== undefined} />}
    />
  );
}

function Clip({ isThere }: { isThere: boolean }) {
  if (!isThere) return <span className={styles.removed}>{texts.chat.postRemoved}</span>;
  return (
    <ButtonLink to="/oldposts" kind="quiet">
      {words.clips}
    </ButtonLink>
  );
}

const sentences = {
  like: words.liked,
  request: notifications.requestSent,
  acceptance: notifications.requestAccepted,
};

const fullDate = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' });
