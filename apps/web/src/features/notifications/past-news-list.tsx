import type { PastNews } from '@reprise/contract/notifications.ts';
import { tilePath } from '@reprise/contract/rules/clip-page.ts';
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

/** Leads to the person; a like leads to the clip too, while it is there. */
function Row({ news }: { news: PastNews }) {
  const { kind, username, public_id: publicId, date } = news;
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
      end={kind === 'like' && <Clip publicId={publicId} />}
    />
  );
}

function Clip({ publicId }: { publicId: string | undefined }) {
  if (publicId === undefined)
    return <span className={styles.removed}>{texts.chat.postRemoved}</span>;
  return (
    <ButtonLink to={tilePath(publicId)} kind="quiet">
      {texts.links.seeClip}
    </ButtonLink>
  );
}

const sentences = {
  like: words.liked,
  request: notifications.requestSent,
  acceptance: notifications.requestAccepted,
};

const fullDate = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' });
