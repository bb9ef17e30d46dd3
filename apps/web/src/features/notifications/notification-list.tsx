import { moderationTexts } from '@reprise/contract/moderation/texts.ts';
import type { PastNotification } from '@reprise/contract/notifications/calls.ts';
import { tilePath } from '@reprise/contract/links/rules/clip-page.ts';
import { relativeAge } from '@reprise/contract/rules/relative-age.ts';
import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { linkTexts } from '@reprise/contract/links/texts.ts';
import { notificationTexts } from '@reprise/contract/notifications/texts.ts';
import { createTexts } from '@reprise/contract/tiles/create-texts.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ShieldCheck, VideoOff } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { UserList, UserListRow } from '#users/user-list.tsx';
import { ButtonLink } from '#ui/primitives/button.tsx';
import { friendPath } from '@reprise/contract/friends/rules/user-path.ts';
import { notificationHistoryQuery, useClearNotifications } from './notifications.api.ts';
import styles from './notification-list.module.css';

const { notifications: decisionTexts } = moderationTexts;

/** Showing the list clears the badge. */
export function NotificationList({ user }: { user: string }) {
  const query = useInfiniteQuery(notificationHistoryQuery(user));
  const { mutate: clear } = useClearNotifications();
  const { isSuccess } = query;
  useEffect(() => {
    if (isSuccess) clear();
  }, [isSuccess, clear]);
  const pastNotifications = query.data?.pages.flatMap(({ rows }) => rows) ?? [];
  return (
    <UserList
      label={notificationTexts.title}
      query={query}
      failed={notificationTexts.failed}
      empty={notificationTexts.none}
      emptyAction={<ButtonLink to="/">{createTexts.homeFeed}</ButtonLink>}
    >
      {pastNotifications.map((notification) => (
        <NotificationRow key={notification.id} notification={notification} />
      ))}
    </UserList>
  );
}

function NotificationRow({ notification }: { notification: PastNotification }) {
  const { kind } = notification;
  if (kind === 'like' || kind === 'request' || kind === 'acceptance') {
    return (
      <UserActionRow
        notification={notification}
        sentence={sentences[kind](notification.username)}
      />
    );
  }
  if (kind === 'source-unavailable') return <UnavailableSourceRow notification={notification} />;
  return (
    <SystemRow notification={notification} sentence={decisionTexts[kind]} icon={<ShieldCheck />} />
  );
}

interface RowProps {
  readonly notification: PastNotification;
  readonly sentence: string;
}

function UserActionRow({ notification, sentence }: RowProps) {
  return (
    <UserListRow
      user={notification}
      title={
        <>
          <span className={styles.name}>{notification.username}</span>
          {sentence.slice(notification.username.length)}
        </>
      }
      detail={<RelativeDate date={notification.date} />}
      end={<RowAction notification={notification} />}
    />
  );
}

function UnavailableSourceRow({ notification }: { notification: PastNotification }) {
  return (
    <SystemRow
      notification={notification}
      sentence={decisionTexts['source-unavailable']}
      icon={<VideoOff />}
      end={<TileLink publicId={notification.public_id} />}
    />
  );
}

interface SystemRowProps extends RowProps {
  readonly icon: ReactNode;
  readonly end?: ReactNode;
}

/** Names no user. */
function SystemRow({ notification: { caption, date }, sentence, icon, end }: SystemRowProps) {
  return (
    <div className={styles.decision}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <div className={styles.text}>
        <p className={styles.sentence}>{sentence}</p>
        {caption !== undefined && caption !== '' && <p className={styles.caption}>“{caption}”</p>}
        <p className={styles.removed}>
          <RelativeDate date={date} />
        </p>
      </div>
      {end}
    </div>
  );
}

function RelativeDate({ date }: { date: string }) {
  const [now] = useState(() => new Date());
  return (
    <time dateTime={date} title={fullDate.format(new Date(date))}>
      {relativeAge(date, now)}
    </time>
  );
}

function RowAction({ notification }: { notification: PastNotification }) {
  if (notification.kind === 'like') return <TileLink publicId={notification.public_id} />;
  if (!notification.pending) return null;
  return (
    <ButtonLink to={friendPath(notification.username)}>{notificationTexts.respond}</ButtonLink>
  );
}

function TileLink({ publicId }: { publicId: string | undefined }) {
  if (publicId === undefined)
    return <span className={styles.removed}>{chatTexts.postRemoved}</span>;
  return (
    <ButtonLink to={tilePath(publicId)} kind="quiet" className={styles.clip}>
      {linkTexts.seeClip}
    </ButtonLink>
  );
}

const sentences = {
  like: notificationTexts.liked,
  request: notificationTexts.requestSent,
  acceptance: notificationTexts.requestAccepted,
};

const fullDate = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' });
