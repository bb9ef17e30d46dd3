import { accountTexts } from '@reprise/contract/account-texts.ts';
import type { ReactNode } from 'react';
import styles from './account-life.module.css';
import { Outcome } from './outcome.tsx';

/** The code of a link is wrong, used or too old; `children` is the way to another one. */
export function DeadLink({ children }: { children: ReactNode }) {
  return (
    <Outcome>
      <p className={styles.lead}>{accountTexts.links.invalid}</p>
      <div className={styles.ways}>{children}</div>
    </Outcome>
  );
}
