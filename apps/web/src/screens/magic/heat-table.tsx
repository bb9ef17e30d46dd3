import { heat, HEAT_SECONDS_PER_UNIT } from '@reprise/contract/feed/rules/heat.ts';
import { DAY, HOUR } from '@reprise/contract/units.ts';
import styles from './magic-screen.module.css';

interface Example {
  readonly likes: number;
  readonly ageMs: number;
  readonly age: string;
}

const EXAMPLES: readonly Example[] = [
  { likes: 500, ageMs: DAY, age: '1 day' },
  { likes: 30, ageMs: 2 * HOUR, age: '2 hours' },
  { likes: 0, ageMs: 10 * 60_000, age: '10 minutes' },
  { likes: 1_000, ageMs: 3 * DAY, age: '3 days' },
  { likes: 10, ageMs: 2 * DAY, age: '2 days' },
];

/** Any time works, because only differences between clips matter. */
const NOW = Date.UTC(2026, 5, 1);

/** Heat relative to the coldest clip of the table. One point is worth a day. */
function rankedExamples() {
  const heats = EXAMPLES.map(({ likes, ageMs }) => heat(likes, new Date(NOW - ageMs)));
  const coldest = Math.min(...heats);
  const widest = Math.max(...heats) - coldest;
  return EXAMPLES.map((example, index) => {
    const points = (heats[index] ?? coldest) - coldest;
    return { ...example, points, share: points / widest };
  }).toSorted((one, other) => other.points - one.points);
}

export function HeatTable() {
  return (
    <table className={styles.table}>
      <caption>
        Five clips in Magic order. One point of heat equals {HEAT_SECONDS_PER_UNIT / 3_600} hours.
      </caption>
      <thead>
        <tr>
          <th scope="col">Likes</th>
          <th scope="col">Posted</th>
          <th scope="col">Heat above the last clip</th>
        </tr>
      </thead>
      <tbody>
        {rankedExamples().map(({ likes, age, points, share }) => (
          <tr key={age}>
            <td>{likes.toLocaleString('en')}</td>
            <td>{age} ago</td>
            <td>
              <span className={styles.heat}>
                <span className={styles.bar} style={{ inlineSize: `${share * 100}%` }} />
                <span className={styles.points}>{points.toFixed(2)}</span>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
