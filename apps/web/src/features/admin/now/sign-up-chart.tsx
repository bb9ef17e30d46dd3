import { siteStateTexts as texts } from '@reprise/contract/admin/texts.ts';
import styles from './now.module.css';

/** The oldest hour is first, the current one last. */
const AXIS_HOURS = [24, 18, 12, 6, 0] as const;

export function SignUpChart({ hours }: { hours: readonly number[] }) {
  const max = Math.max(1, ...hours);
  const total = hours.reduce((sum, count) => sum + count, 0);
  return (
    <figure className={styles.chart}>
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
      <div className={styles.axis} aria-hidden="true">
        {AXIS_HOURS.map((hour) => (
          <span key={hour}>{hour === 0 ? texts.now : texts.hoursAgo(hour)}</span>
        ))}
      </div>
      <figcaption>
        <span>{texts.signUpsChart}</span>
        <span>{texts.dayTotal(total)}</span>
      </figcaption>
    </figure>
  );
}
