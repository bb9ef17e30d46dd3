import {
  FRIEND_BONUS,
  HEAT_SECONDS_PER_UNIT,
  OWNER_CAP,
  OWNER_WINDOW,
  VIEWED_PENALTY,
} from '@reprise/contract/feed/rules/heat.ts';
import { ArrowLeft } from 'lucide-react';
import { magicTexts } from '@reprise/contract/feed/magic-texts.ts';
import { useDocumentTitle } from '#platform/hooks/use-document-title.ts';
import { ButtonLink } from '#ui/primitives/button.tsx';
import { Card } from '#ui/primitives/card.tsx';
import { HeatTable } from './heat-table.tsx';
import styles from './magic-screen.module.css';

const HOURS_PER_UNIT = HEAT_SECONDS_PER_UNIT / 3_600;
const FRIEND_TIMES = Math.round(10 ** FRIEND_BONUS);
const FRIEND_HOURS = FRIEND_BONUS * HOURS_PER_UNIT;
const SEEN_DAYS = (VIEWED_PENALTY * HOURS_PER_UNIT) / 24;

/** The Magic order in plain words, with the server's own constants. */
export function MagicScreen() {
  useDocumentTitle(magicTexts.title);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{magicTexts.title}</h1>
        <p className={styles.lead}>
          Magic is the order you see first. It is a short sum, the same for everyone, and this page
          is all of it.
        </p>
      </header>

      <Card as="section" isPadded className={styles.card}>
        <h2>A clip is hot when it is liked, and when it is new</h2>
        <p>
          Ten times the likes weigh as much as being posted {HOURS_PER_UNIT} hours later. So the
          first ten likes lift a clip by a day, and it takes a hundred to lift it by two. Nothing
          stays on top for ever: each day that passes lets newer clips go by.
        </p>
        <HeatTable />
      </Card>

      <section className={styles.rules} aria-label="What else moves a clip">
        <Rule figure={`× ${FRIEND_TIMES}`} title="Friends come sooner">
          A friend’s clip is placed as if it had {FRIEND_TIMES} times its likes, or had been posted{' '}
          {FRIEND_HOURS} hours later.
        </Rule>
        <Rule figure={`− ${SEEN_DAYS} days`} title="What you have been shown sinks">
          A clip that was on your stage is placed as if it were {SEEN_DAYS} days older. It can come
          back, but new ones go first.
        </Rule>
        <Rule figure={`${OWNER_CAP} in ${OWNER_WINDOW}`} title="Nobody fills the feed">
          Of any {OWNER_WINDOW} clips in a row, {OWNER_CAP} at most are by the same person, as long
          as others have something to show.
        </Rule>
      </section>

      <Card as="section" isPadded className={styles.card}>
        <h2>And nothing else</h2>
        <p>
          Not how long you watched, not where you are, not what you did on other pages. Nobody can
          pay for a place, and nothing about you is sold. Visitors all see the same order. If you
          would rather have no formula at all, choose Recent, Oldest or Most Liked.
        </p>
      </Card>

      <ButtonLink to="/" icon={<ArrowLeft aria-hidden />} className={styles.back}>
        Back to the feed
      </ButtonLink>
    </div>
  );
}

interface RuleProps {
  readonly figure: string;
  readonly title: string;
  readonly children: React.ReactNode;
}

function Rule({ figure, title, children }: RuleProps) {
  return (
    <div className={styles.rule}>
      <p className={styles.figure}>{figure}</p>
      <h3>{title}</h3>
      <p>{children}</p>
    </div>
  );
}
