import { locale } from '@reprise/contract/language/current.ts';
import { relativeAge } from '@reprise/contract/rules/relative-age.ts';
import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { tilePath } from '@reprise/contract/links/rules/tile-paths.ts';
import { answersPath, momentPath } from '@reprise/contract/moments/rules/moment-paths.ts';
import { mixPath } from '@reprise/contract/mixes/rules/mix-path.ts';
import { mixTexts } from '@reprise/contract/mixes/texts.ts';
import { moderationTexts } from '@reprise/contract/moderation/texts.ts';
import { linkTexts } from '@reprise/contract/links/texts.ts';
import type { PastNotification } from '@reprise/contract/notifications/calls.ts';
import { notificationTexts } from '@reprise/contract/notifications/texts.ts';
import { weekDayOf, weekPath } from '@reprise/contract/week/rules/week.ts';
import { weekTexts } from '@reprise/contract/week/texts.ts';
import { ListMusic, CalendarDays, ShieldCheck, VideoOff } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { posterUrl } from '#clips/player/view/poster-url.ts';
import { useFocusFallback } from '#platform/hooks/use-focus-fallback.ts';
import { useNow } from '#platform/hooks/use-now.ts';
import { Avatar } from '#ui/primitives/avatar.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import type { NotificationGroup } from './notification-groups.ts';
import { isByUser, NotificationSentence, type RenderReaction } from './notification-sentence.tsx';
import { Row } from '#ui/primitives/layout.tsx';
import { Text } from '#ui/primitives/text.tsx';
import styles from './notification-row.module.css';

export type Decision = 'accepted' | 'declined';

/** Renders Accept and Decline for an open request. Calls `onDecide` after the call succeeded. */
export type RenderRequest = (username: string, onDecide: (decision: Decision) => void) => ReactNode;

export type RenderMessage = (friend: {
  readonly uid: string;
  readonly username: string;
  readonly onOpen: (() => void) | undefined;
}) => ReactNode;

export interface NotificationActions {
  readonly renderRequest: RenderRequest;
  readonly renderMessage: RenderMessage;
  readonly renderReaction?: RenderReaction;
}

export interface NotificationRowProps {
  readonly group: NotificationGroup;
  readonly isNew: boolean;
  readonly actions: NotificationActions;
  readonly onNavigate?: (() => void) | undefined;
}

export function NotificationRow({ group, isNew, actions, onNavigate }: NotificationRowProps) {
  const { newest, users } = group;
  const { username, friend } = newest;
  const quote = newest.text ?? newest.caption ?? '';
  const [decision, setDecision] = useState<Decision | null>(null);
  const isOpen = newest.pending === true && decision === null;
  const keepFocus = useFocusFallback(isOpen);
  return (
    <Row
      gap={3}
      ref={keepFocus}
      tabIndex={-1}
      className={classNames(styles.row, isNew && styles.new, isOpen && styles.open)}
    >
      {isNew && <span className="visually-hidden">{notificationTexts.isNew}</span>}
      {isByUser(newest.kind) ? <Avatars users={users} /> : <SystemIcon kind={newest.kind} />}
      <div className={styles.text}>
        <p>
          <NotificationSentence
            group={group}
            renderReaction={actions.renderReaction}
            onNavigate={onNavigate}
          />
        </p>
        {newest.reason !== undefined && (
          <p className={styles.reason}>{moderationTexts.because(newest.reason)}</p>
        )}
        {quote !== '' && (
          <p className={styles.caption}>
            <q>{quote}</q>
          </p>
        )}
        <Text tone="muted" size="small" className={styles.age}>
          <RelativeDate date={newest.date} />
          {decision !== null && ` · ${notificationTexts[decision]}`}
          {isTileRemoved(newest) && ` · ${chatTexts.postRemoved}`}
        </Text>
      </div>
      <ClipLink group={group} onNavigate={onNavigate} />
      {isOpen && (
        <Row gap={1} align="stretch" className={styles.decision}>
          {actions.renderRequest(username, setDecision)}
        </Row>
      )}
      {friend !== undefined && (
        <div className={styles.message}>
          {actions.renderMessage({ uid: friend, username, onOpen: onNavigate })}
        </div>
      )}
    </Row>
  );
}

const TILE_KINDS: ReadonlySet<PastNotification['kind']> = new Set([
  'like',
  'source-unavailable',
  'hidden',
  'unhidden',
  'clip-reply',
  'clip-reaction',
  'same-moment',
  'answer',
]);

function isTileRemoved({ kind, public_id }: PastNotification): boolean {
  return TILE_KINDS.has(kind) && public_id === undefined;
}

const SHOWN_AVATARS = 2;

function Avatars({ users }: Pick<NotificationGroup, 'users'>) {
  const isSingle = users.length === 1;
  return (
    <span className={classNames(styles.avatars, !isSingle && styles.several)}>
      {users.slice(0, SHOWN_AVATARS).map(({ username, img_url }) => (
        <Avatar key={username} src={img_url} size={isSingle ? 44 : 32} />
      ))}
    </span>
  );
}

function SystemIcon({ kind }: Pick<PastNotification, 'kind'>) {
  return (
    <Text as="span" tone="muted" className={styles.icon} aria-hidden="true">
      {kind === 'source-unavailable' ? (
        <VideoOff />
      ) : kind === 'week' ? (
        <CalendarDays />
      ) : (
        <ShieldCheck />
      )}
    </Text>
  );
}

interface ClipLinkProps {
  readonly group: NotificationGroup;
  readonly onNavigate: (() => void) | undefined;
}

/** Links the poster to the clip. The rest of the row links to the clip or the conversation. */
function ClipLink({ group, onNavigate }: ClipLinkProps) {
  const { kind } = group.newest;
  const { path, tile_link, label = linkTexts.seeClip } = linkOf(group);
  if (path === null) return null;
  const url = tile_link === undefined ? null : posterUrl(tile_link);
  return (
    <Link
      to={path}
      className={classNames(styles.clip, kind === 'clip-reply' ? styles.above : styles.whole)}
      aria-label={url === null ? label : undefined}
      onClick={onNavigate}
    >
      {kind === 'week' && <CalendarDays aria-hidden />}
      {kind === 'mix-invitation' && <ListMusic aria-hidden />}
      {url !== null && (
        <img src={url} alt={label} loading="lazy" decoding="async" className={styles.poster} />
      )}
    </Link>
  );
}

interface LinkedClip {
  readonly path: string | null;
  readonly tile_link?: string | undefined;
  readonly label?: string;
}

/** Of the same moment and answers, the new clip; the list of them if there are several. */
function linkOf({ newest, users }: NotificationGroup): LinkedClip {
  const { kind, public_id, tile_link, clip, mix, date } = newest;
  if (kind === 'week') {
    return { path: weekPath(weekDayOf(new Date(date))), label: weekTexts.see };
  }
  if (mix !== undefined) {
    return { path: mixPath(mix.public_id), label: mixTexts.open(mix.title) };
  }
  const own = { path: public_id === undefined ? null : tilePath(public_id), tile_link };
  if (kind !== 'same-moment' && kind !== 'answer') return own;
  if (users.length > 1 && public_id !== undefined) {
    return { ...own, path: kind === 'answer' ? answersPath(public_id) : momentPath(public_id) };
  }
  return clip === undefined ? own : { ...clip, path: tilePath(clip.public_id) };
}

function RelativeDate({ date }: { date: string }) {
  const now = useNow();
  return (
    <time dateTime={date} title={fullDate.format(new Date(date))}>
      {relativeAge(date, now)}
    </time>
  );
}

const fullDate = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' });
