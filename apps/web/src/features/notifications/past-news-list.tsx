import { moderationTexts } from '@reprise/contract/moderation-texts.ts';
import type { PastNews } from '@reprise/contract/notifications.ts';
import { tilePath } from '@reprise/contract/rules/clip-page.ts';
import { relativeAge } from '@reprise/contract/rules/relative-age.ts';
import { texts } from '@reprise/contract/texts.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ShieldCheck, VideoOff } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { PersonList, PersonRow } from '#shared/people/person-list.tsx';
import { ButtonLink } from '#shared/ui/button.tsx';
import { pastNewsQuery, useClearNews } from './notifications.api.ts';
import styles from './past-news-list.module.css';

const { news: words, notifications } = texts;
const { told } = moderationTexts;

/** Everything that a person was told, page after page. Who sees it needs no badge for it any more. */
export function PastNewsList({ user }: { user: string }) {
  const query = useInfiniteQuery(pastNewsQuery(user));
  const { mutate: clear } = useClearNews();
  const { isSuccess } = query;
  useEffect(() => {
    if (isSuccess) clear();
  }, [isSuccess, clear]);
  const news = query.data?.pages.flatMap(({ rows }) => rows) ?? [];
  return (
    <PersonList
      label={words.title}
      query={query}
      failed={words.failed}
      empty={words.none}
      emptyAction={<ButtonLink to="/">{texts.upload.homeFeed}</ButtonLink>}
    >
      {news.map((one) => (
        <Row key={one.id} news={one} />
      ))}
    </PersonList>
  );
}

function Row({ news }: { news: PastNews }) {
  const { kind } = news;
  if (kind === 'like' || kind === 'request' || kind === 'acceptance') {
    return <DeedRow news={news} sentence={sentences[kind](news.username)} />;
  }
  if (kind === 'source-dead') return <SourceRow news={news} />;
  return <OwnRow news={news} sentence={told[kind]} icon={<ShieldCheck />} />;
}

interface RowProps {
  readonly news: PastNews;
  readonly sentence: string;
}

/** Every sentence begins with the name. Leads to the person; a like leads to the clip too, while it is there, and a request to its answer. */
function DeedRow({ news, sentence }: RowProps) {
  return (
    <PersonRow
      person={news}
      title={
        <>
          <span className={styles.name}>{news.username}</span>
          {sentence.slice(news.username.length)}
        </>
      }
      note={<When date={news.date} />}
      end={<NextStep news={news} />}
    />
  );
}

/** A video that has died: leads to the own clip of it. */
function SourceRow({ news }: { news: PastNews }) {
  return (
    <OwnRow
      news={news}
      sentence={told['source-dead']}
      icon={<VideoOff />}
      end={<Clip publicId={news.public_id} />}
    />
  );
}

interface OwnRowProps extends RowProps {
  readonly icon: ReactNode;
  readonly end?: ReactNode;
}

/** What was decided or has happened to something of one's own: it names nobody. */
function OwnRow({ news: { caption, date }, sentence, icon, end }: OwnRowProps) {
  return (
    <div className={styles.decision}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <div className={styles.words}>
        <p className={styles.sentence}>{sentence}</p>
        {caption !== undefined && caption !== '' && <p className={styles.caption}>“{caption}”</p>}
        <p className={styles.removed}>
          <When date={date} />
        </p>
      </div>
      {end}
    </div>
  );
}

function When({ date }: { date: string }) {
  const [now] = useState(() => new Date());
  return (
    <time dateTime={date} title={fullDate.format(new Date(date))}>
      {relativeAge(date, now)}
    </time>
  );
}

function NextStep({ news }: { news: PastNews }) {
  if (news.kind === 'like') return <Clip publicId={news.public_id} />;
  if (!news.waits) return null;
  return (
    <ButtonLink to={`/friend/${encodeURIComponent(news.username)}`}>{words.answer}</ButtonLink>
  );
}

function Clip({ publicId }: { publicId: string | undefined }) {
  if (publicId === undefined)
    return <span className={styles.removed}>{texts.chat.postRemoved}</span>;
  return (
    <ButtonLink to={tilePath(publicId)} kind="quiet" className={styles.clip}>
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
