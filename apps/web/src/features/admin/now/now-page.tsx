import { locale } from '@reprise/contract/language/current.ts';
import type { SiteState } from '@reprise/contract/admin/calls.ts';
import { siteStateTexts as texts } from '@reprise/contract/admin/texts.ts';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { AdminSection, DetailRow, timeOf } from '#features/admin/admin-parts.tsx';
import { Row, Stack } from '#ui/primitives/layout.tsx';
import adminStyles from '#features/admin/admin.module.css';
import { Card } from '#ui/primitives/card.tsx';
import { Text } from '#ui/primitives/text.tsx';
import styles from './now.module.css';
import { type SiteCheck, siteChecks } from './site-checks.ts';

const number = new Intl.NumberFormat(locale);
const rate = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });

/** The oldest hour is first, the current one last. */
const AXIS_HOURS = [24, 18, 12, 6, 0] as const;

export function NowPage({ state, readAt }: { state: SiteState; readAt: number }) {
  const checks = siteChecks(state, readAt, timeOf);
  return (
    <Stack gap={4}>
      <dl className={styles.figures}>
        <Figure name={texts.requests} value={rate.format(state.requests_per_second)} />
        <Figure
          name={texts.errors}
          value={number.format(state.errors_per_minute)}
          hint={texts.errorsHint}
        />
        <Figure name={texts.sockets} value={number.format(state.sockets)} />
        <Figure
          name={texts.signUps}
          value={number.format(state.sign_ups.at(-1) ?? 0)}
          hint={texts.signUpsHint}
        />
      </dl>
      <Card isPadded>
        <SignUpChart hours={state.sign_ups} />
      </Card>
      <AdminSection title={texts.checks}>
        <Stack as="ul" gap={3} className={styles.checks}>
          {checks.map((check) => (
            <Check key={check.id} check={check} />
          ))}
        </Stack>
        <Text tone="muted" size="small">
          {texts.moreChecks}
        </Text>
      </AdminSection>
      <Details state={state} />
      <Text tone="muted" size="small">
        {texts.scope}
      </Text>
    </Stack>
  );
}

interface FigureProps {
  readonly name: string;
  readonly value: string;
  readonly hint?: string;
}

function Figure({ name, value, hint }: FigureProps) {
  return (
    <Card gap={2} justify="start" className={styles.figure}>
      <Text as="dt" tone="muted" size="small">
        {name}
      </Text>
      <Stack as="dd">
        <span className={styles.value}>{value}</span>
        <Text as="span" tone="muted" size="small" className={styles.hint}>
          {hint}
        </Text>
      </Stack>
    </Card>
  );
}

const icons = { good: CircleCheck, warning: TriangleAlert, problem: CircleAlert } as const;

function Check({ check: { level, text } }: { check: SiteCheck }) {
  const Icon = icons[level];
  return (
    <li data-level={level}>
      <Icon role="img" aria-label={texts[level]} />
      {text}
    </li>
  );
}

function Details({ state: { database, queues, version, started_at: startedAt } }: StateProps) {
  const { connections, connections_max: max } = database;
  const areKnown = connections !== null && max !== null;
  return (
    <>
      <AdminSection title={texts.waiting}>
        <dl className={adminStyles.facts}>
          <DetailRow name={texts.queues.pushes}>{number.format(queues.pushes)}</DetailRow>
          <DetailRow name={texts.queues.fan_out}>{number.format(queues.fan_out)}</DetailRow>
          <DetailRow name={texts.queues.database}>{number.format(queues.database)}</DetailRow>
        </dl>
      </AdminSection>
      <AdminSection title={texts.database}>
        <dl className={adminStyles.facts}>
          <DetailRow name={texts.size}>
            {database.size_bytes === null ? texts.unknown : formatBytes(database.size_bytes)}
          </DetailRow>
          <DetailRow name={texts.postgres}>{database.version ?? texts.unknown}</DetailRow>
          <DetailRow name={texts.connections}>
            {areKnown ? texts.of(connections, max) : texts.unknown}
          </DetailRow>
        </dl>
      </AdminSection>
      <AdminSection title={texts.server}>
        <dl className={adminStyles.facts}>
          <DetailRow name={texts.version}>{version}</DetailRow>
          <DetailRow name={texts.since}>{timeOf(startedAt)}</DetailRow>
        </dl>
      </AdminSection>
    </>
  );
}

interface StateProps {
  readonly state: SiteState;
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

function formatBytes(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const unit = UNITS[power] ?? 'byte';
  const format = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(locale, format).format(bytes / 1_000 ** power);
}

function SignUpChart({ hours }: { hours: readonly number[] }) {
  const max = Math.max(1, ...hours);
  const total = hours.reduce((sum, count) => sum + count, 0);
  return (
    <Stack as="figure" gap={3}>
      <div className={styles.bars} aria-hidden="true">
        {hours.map((count, hour) => (
          <span
            // eslint-disable-next-line react/no-array-index-key -- The place is the hour.
            key={hour}
            className={styles.bar}
            data-empty={count === 0 || undefined}
            style={{ height: `${Math.max(4, (count / max) * 100)}%` }}
          />
        ))}
      </div>
      <Row justify="between" className={styles.axis} aria-hidden="true">
        {AXIS_HOURS.map((hour) => (
          <span key={hour}>{hour === 0 ? texts.now : texts.hoursAgo(hour)}</span>
        ))}
      </Row>
      <Row
        as="figcaption"
        gap={4}
        rowGap={0}
        justify="between"
        isWrapping
        className={styles.caption}
      >
        <span>{texts.signUpsChart}</span>
        <span>{texts.dayTotal(total)}</span>
      </Row>
    </Stack>
  );
}
