import type { SiteState } from '@reprise/contract/admin/calls.ts';
import { siteStateTexts as texts } from '@reprise/contract/admin/texts.ts';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { timeOf } from '#features/admin/admin-dates.ts';
import { AdminSection, DetailRow } from '#features/admin/admin-section.tsx';
import adminStyles from '#features/admin/admin.module.css';
import { Card } from '#ui/primitives/card.tsx';
import styles from './now.module.css';
import { SignUpChart } from './sign-up-chart.tsx';
import { type SiteCheck, siteChecks } from './site-checks.ts';

const number = new Intl.NumberFormat();
const rate = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });

export function NowPage({ state, readAt }: { state: SiteState; readAt: number }) {
  const checks = siteChecks(state, readAt, timeOf);
  return (
    <div className={adminStyles.page}>
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
        <ul className={styles.checks}>
          {checks.map((check) => (
            <Check key={check.id} check={check} />
          ))}
        </ul>
        <p className={adminStyles.quiet}>{texts.moreChecks}</p>
      </AdminSection>
      <Details state={state} />
      <p className={adminStyles.quiet}>{texts.scope}</p>
    </div>
  );
}

interface FigureProps {
  readonly name: string;
  readonly value: string;
  readonly hint?: string;
}

function Figure({ name, value, hint }: FigureProps) {
  return (
    <Card className={styles.figure}>
      <dt>{name}</dt>
      <dd>
        <span className={styles.value}>{value}</span>
        <span className={styles.hint}>{hint}</span>
      </dd>
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
  return new Intl.NumberFormat(undefined, format).format(bytes / 1_000 ** power);
}
