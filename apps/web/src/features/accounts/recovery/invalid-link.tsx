import { accountTexts } from '@reprise/contract/accounts/texts.ts';
import type { ReactNode } from 'react';
import styles from '#features/accounts/accounts.module.css';
import { Outcome } from './outcome.tsx';

export function InvalidLink({ children }: { children: ReactNode }) {
  return (
    <Outcome>
      <p className={styles.lead}>{accountTexts.links.invalid}</p>
      {children}
    </Outcome>
  );
}
