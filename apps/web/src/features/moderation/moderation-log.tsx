import { locale } from '@reprise/contract/language/current.ts';
import type { ModerationLogEntry, ReceivedComplaint } from '@reprise/contract/moderation/calls.ts';
import { moderationTexts } from '@reprise/contract/moderation/texts.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { Poster } from '#clips/player/view/clip-poster.tsx';
import { ProviderLine } from '#clips/source/provider-line.tsx';
import { Avatar } from '#ui/primitives/avatar.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { FailedState } from '#ui/feedback/failed-state.tsx';
import { VirtualList } from '#ui/lists/virtual-list.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { logQuery } from './moderation.api.ts';
import { Row } from '#ui/primitives/layout.tsx';
import { Text } from '#ui/primitives/text.tsx';
import styles from './moderation.module.css';
import { RelativeDate, shortDate } from './relative-date.tsx';

export function ModerationLog({ user }: { user: string }) {
  const query = useInfiniteQuery(logQuery(user));
  if (query.isPending) return <Skeleton />;
  if (!query.data) {
    return <FailedState text={moderationTexts.logFailed} onRetry={() => void query.refetch()} />;
  }
  const steps = query.data.pages.flatMap(({ rows }) => rows);
  if (steps.length === 0)
    return (
      <Text tone="muted" size="small">
        {moderationTexts.emptyLog}
      </Text>
    );
  return (
    <>
      <VirtualList label={moderationTexts.log}>
        {steps.map((step, index) => (
          <Step key={step.id} step={step} day={dayAbove(step, steps[index - 1])} />
        ))}
      </VirtualList>
      <ProviderLine videoIds={steps.map(({ tile_link }) => tile_link)} />
      {query.hasNextPage && (
        <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {query.isFetchNextPageError ? controlTexts.retry : controlTexts.showMore}
        </Button>
      )}
    </>
  );
}

interface StepProps {
  readonly step: ModerationLogEntry;
  readonly day: string | null;
}

function Step({ step, day }: StepProps) {
  const { moderator, subject, img_url, tile_link } = step;
  return (
    <>
      {day !== null && <h3 className={styles.day}>{day}</h3>}
      <Row gap={3} className={styles.logRow}>
        {moderator === null ? (
          <ShieldCheck aria-hidden className={styles.operator} />
        ) : (
          <Avatar src={img_url} size={44} />
        )}
        <div className={styles.logText}>
          <Text tone="strong">
            {moderationTexts.steps[step.action](
              moderator ?? moderationTexts.operator,
              subject ?? '',
            )}
          </Text>
          {step.note !== '' && (
            <p className={styles.text}>
              <q>{step.note}</q>
            </p>
          )}
          <RelativeDate date={step.date} />
          {step.received && <Received complaints={step.received} />}
        </div>
        {tile_link !== undefined && <Poster videoId={tile_link} className={styles.poster} />}
      </Row>
    </>
  );
}

/** When it arrived, was confirmed and was answered. Users learn a decision as it is made. */
function Received({ complaints }: { complaints: readonly ReceivedComplaint[] }) {
  const reports = complaints.filter(({ kind }) => kind === 'report');
  const claims = complaints.filter(({ kind }) => kind === 'claim');
  const [first] = reports;
  return (
    <>
      {first && (
        <Text tone="muted" size="small">
          {moderationTexts.received.reports(reports.length, shortDate(first.date))}
        </Text>
      )}
      {claims.map(({ date, confirmed_date: confirmed, notified_date: notified }) => (
        <Text key={date} tone="muted" size="small">
          {[
            moderationTexts.received.claim(shortDate(date)),
            ...(confirmed ? [moderationTexts.received.confirmed(shortDate(confirmed))] : []),
            ...(notified ? [moderationTexts.received.notified(shortDate(notified))] : []),
          ].join(' · ')}
        </Text>
      ))}
    </>
  );
}

const dayFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'full' });

/** Returns null if the previous entry has the same day. */
function dayAbove({ date }: ModerationLogEntry, before: ModerationLogEntry | undefined) {
  const day = dayFormat.format(new Date(date));
  return before && dayFormat.format(new Date(before.date)) === day ? null : day;
}
