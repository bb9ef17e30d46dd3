import type { PastNews } from '@reprise/contract/notifications.ts';
import { relativeAge } from '@reprise/contract/rules/relative-age.ts';
import { texts } from '@reprise/contract/texts.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useKeptFocus } from '#shared/hooks/use-kept-focus.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Button, ButtonLink } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { pastNewsQuery } from './notifications.api.ts';
import styles from './past-news-list.module.css';

const { news: words, notifications } = texts;

/** Everything that a person was told, page after page. */
export function PastNewsList({ user }: { user: string }) {
  const query = useInfiniteQuery(pastNewsQuery(user));
  const news = query.data?.pages.flatMap(({ rows }) => rows) ?? [];
  const keepFocus = useKeptFocus(news.length);
  if (query.isPending) return <Waiting />;
  if (!query.data) {
    return (
      <EmptyState
        text={words.failed}
        action={
          <Button isBusy={query.isFetching} onClick={() => void query.refetch()}>
            {texts.controls.retry}
          </Button>
        }
      />
    );
  }
  if (news.length === 0) return <EmptyState text={words.none} />;
  return (
    <div ref={keepFocus} tabIndex={-1} className={styles.box}>
      <ul className={styles.list} aria-label={words.title}>
        {news.map((one) => (
          <Row key={one.id} news={one} />
        ))}
      </ul>
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

/** Leads to the person; a like leads to the own clips too, while the clip is there. */
function Row({ news }: { news: PastNews }) {
  const { kind, username, img_url, tile_id, date } = news;
  const [now] = useState(() => new Date());
  return (
    <li className={styles.row}>
      <Link to={`/friend/${encodeURIComponent(username)}`} className={styles.person}>
        <Avatar key={img_url} src={img_url} size={44} />
        <span className={styles.words}>
          <span className={styles.sentence}>{sentences[kind](username)}</span>
          <time dateTime={date} title={fullDate.format(new Date(date))} className={styles.age}>
            {relativeAge(date, now)}
          </time>
        </span>
      </Link>
      {tile_id !== undefined && (
        <ButtonLink to="/oldposts" kind="quiet">
          {words.clips}
        </ButtonLink>
      )}
      {kind === 'like' && tile_id === undefined && (
        <span className={styles.removed}>{texts.chat.postRemoved}</span>
      )}
    </li>
  );
}

const sentences = {
  like: words.liked,
  request: notifications.requestSent,
  acceptance: notifications.requestAccepted,
};

const fullDate = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' });

const WAITING_ROWS = 6;

function Waiting() {
  return (
    <div className={styles.box} role="status" aria-label={texts.controls.loading}>
      {Array.from({ length: WAITING_ROWS }, (_, row) => (
        <div key={row} className={styles.row}>
          <div className={styles.person}>
            <Skeleton width={44} height={44} isRound />
            <Skeleton width={220} />
          </div>
        </div>
      ))}
    </div>
  );
}
