import { language } from '@reprise/contract/language/current.ts';
import {
  FRIEND_BONUS,
  heat,
  HEAT_SECONDS_PER_UNIT,
  OWNER_CAP,
  OWNER_WINDOW,
  VIEWED_PENALTY,
} from '@reprise/contract/feed/rules/heat.ts';
import { magicPageTexts } from '@reprise/contract/feed/magic-page-texts.ts';
import { magicTexts } from '@reprise/contract/feed/texts.ts';
import { relativeAge } from '@reprise/contract/rules/relative-age.ts';
import { DAY, HOUR, MINUTE } from '@reprise/contract/units.ts';
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
        <p className={styles.lead}>{magicPageTexts.lead}</p>
      </Stack>

      <Card gap={3} as="section" isPadded className={styles.card}>
        <h2>{magicPageTexts.heatTitle}</h2>
        <p>{magicPageTexts.heat(HOURS_PER_UNIT)}</p>
        <HeatTable />
      </Card>

      <section className={styles.rules} aria-label={magicPageTexts.otherRules}>
        <Rule
          figure={`× ${FRIEND_TIMES}`}
          title={magicPageTexts.friendsTitle}
          text={magicPageTexts.friends(FRIEND_TIMES, FRIEND_HOURS)}
        />
        <Rule
          figure={magicPageTexts.viewedFigure(SEEN_DAYS)}
          title={magicPageTexts.viewedTitle}
          text={magicPageTexts.viewed(SEEN_DAYS)}
        />
        <Rule
          figure={magicPageTexts.ownersFigure(OWNER_CAP, OWNER_WINDOW)}
          title={magicPageTexts.ownersTitle}
          text={magicPageTexts.owners(OWNER_CAP, OWNER_WINDOW)}
        />
      </section>

      <Card gap={3} as="section" isPadded className={styles.card}>
        <h2>{magicPageTexts.restTitle}</h2>
        <p>{magicPageTexts.rest}</p>
      </Card>

      <ButtonLink to="/" icon={<ArrowLeft aria-hidden />} className={styles.back}>
        {magicPageTexts.back}
      </ButtonLink>
    </Stack>
  );
}

interface RuleProps {
  readonly figure: string;
  readonly title: string;
  readonly text: string;
}

function Rule({ figure, title, text }: RuleProps) {
  return (
    <Stack gap={2} justify="start" className={styles.rule}>
      <p className={styles.figure}>{figure}</p>
      <h3>{title}</h3>
      <p>{text}</p>
    </Stack>
  );
}

interface Example {
  readonly likes: number;
  readonly ageMs: number;
}

const EXAMPLES: readonly Example[] = [
  { likes: 500, ageMs: DAY },
  { likes: 30, ageMs: 2 * HOUR },
  { likes: 0, ageMs: 10 * MINUTE },
  { likes: 1_000, ageMs: 3 * DAY },
  { likes: 10, ageMs: 2 * DAY },
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
      <caption>{magicPageTexts.caption(HOURS_PER_UNIT)}</caption>
      <thead>
        <tr>
          <th scope="col">{magicPageTexts.columns.likes}</th>
          <th scope="col">{magicPageTexts.columns.posted}</th>
          <th scope="col">{magicPageTexts.columns.heat}</th>
        </tr>
      </thead>
      <tbody>
        {rankedExamples().map(({ likes, ageMs, points, share }) => (
          <tr key={ageMs}>
            <td>{likes.toLocaleString(language)}</td>
            <td>{relativeAge(new Date(NOW - ageMs), new Date(NOW))}</td>
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
