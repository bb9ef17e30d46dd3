import { language } from '@reprise/contract/language/current.ts';
import {
  FRIEND_BONUS,
  heat,
  HEAT_SECONDS_PER_UNIT,
  OWNER_CAP,
  OWNER_WINDOW,
  VIEWED_PENALTY,
} from '@reprise/contract/feed/rules/heat.ts';
import { magicTexts } from '@reprise/contract/feed/texts.ts';
import { DAY, HOUR } from '@reprise/contract/units.ts';
import { ArrowLeft } from 'lucide-react';
import { useDocumentTitle } from '#platform/hooks/use-document-title.ts';
import { ButtonLink } from '#ui/primitives/button.tsx';
import { Card } from '#ui/primitives/card.tsx';
import { Stack } from '#ui/primitives/layout.tsx';
import styles from './magic-screen.module.css';

const HOURS_PER_UNIT = HEAT_SECONDS_PER_UNIT / 3_600;
const FRIEND_TIMES = Math.round(10 ** FRIEND_BONUS);
const FRIEND_HOURS = FRIEND_BONUS * HOURS_PER_UNIT;
const SEEN_DAYS = (VIEWED_PENALTY * HOURS_PER_UNIT) / 24;

export function MagicScreen() {
  useDocumentTitle(magicTexts.title);
  return (
    <Stack gap={6} className={styles.page}>
      <Stack as="header" gap={3} className={styles.head}>
        <h1>{magicTexts.title}</h1>
        <p className={styles.lead}>
          Magic is the default order of the feed. It is one short formula, the same for everyone,
          and this page explains all of it.
        </p>
      </Stack>

      <Card gap={3} as="section" isPadded className={styles.card}>
        <h2>Liked clips and new clips rank higher</h2>
        <p>
          Ten times as many likes count as much as being posted {HOURS_PER_UNIT} hours later. The
          first ten likes raise a clip by a day; raising it by two days takes a hundred. No clip
          stays on top forever: newer clips pass it every day.
        </p>
        <HeatTable />
      </Card>

      <section className={styles.rules} aria-label="Other rules">
        <Rule figure={`× ${FRIEND_TIMES}`} title="Friends rank higher">
          A friend’s clip ranks as if it had {FRIEND_TIMES} times as many likes, or had been posted{' '}
          {FRIEND_HOURS} hours later.
        </Rule>
        <Rule figure={`− ${SEEN_DAYS} days`} title="Viewed clips rank lower">
          A clip you have viewed ranks as if it were {SEEN_DAYS} days older. It can come back, but
          new clips come first.
        </Rule>
        <Rule figure={`${OWNER_CAP} in ${OWNER_WINDOW}`} title="No one dominates the feed">
          At most {OWNER_CAP} of any {OWNER_WINDOW} clips in a row are by the same user, as long as
          there are clips by others.
        </Rule>
      </section>

      <Card gap={3} as="section" isPadded className={styles.card}>
        <h2>Nothing else counts</h2>
        <p>
          Not your watch time, your location, or your activity on other pages. No one can pay for a
          higher rank, and we never sell your data. All visitors see the same order. If you prefer
          no formula at all, choose Recent, Oldest or Most Liked.
        </p>
      </Card>

      <ButtonLink to="/" icon={<ArrowLeft aria-hidden />} className={styles.back}>
        Back to the feed
      </ButtonLink>
    </Stack>
  );
}

interface RuleProps {
  readonly figure: string;
  readonly title: string;
  readonly children: React.ReactNode;
}

function Rule({ figure, title, children }: RuleProps) {
  return (
    <Stack gap={2} justify="start" className={styles.rule}>
      <p className={styles.figure}>{figure}</p>
      <h3>{title}</h3>
      <p>{children}</p>
    </Stack>
  );
}

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

function HeatTable() {
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
            <td>{likes.toLocaleString(language)}</td>
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
