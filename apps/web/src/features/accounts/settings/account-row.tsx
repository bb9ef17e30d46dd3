import type { ReactNode } from 'react';
import styles from '#features/accounts/accounts.module.css';

interface AccountRowProps {
  readonly title: string;
  readonly children: ReactNode;
  /** The buttons. */
  readonly actions: ReactNode;
  /** What came of the last press; said aloud. */
  readonly outcome?: string | undefined;
  readonly isFailure?: boolean;
}

/** One thing about the account: what it is, what can be done, what came of it. */
export function AccountRow({
  title,
  children,
  actions,
  outcome,
  isFailure = false,
}: AccountRowProps) {
  return (
    <div className={styles.row}>
      <div className={styles.about}>
        <h3>{title}</h3>
        {children}
      </div>
      <div className={styles.actions}>{actions}</div>
      <p role="status" className={isFailure ? styles.failure : styles.told}>
        {outcome}
      </p>
    </div>
  );
}
