import { siteStateTexts as texts } from '@reprise/contract/admin/texts.ts';
import styles from './now.module.css';

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
      <figcaption>
        <span>{texts.signUpsChart}</span>
        <span>{texts.dayTotal(total)}</span>
      </figcaption>
    </figure>
  );
}
