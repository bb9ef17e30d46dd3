import type { ReactNode } from 'react';
import { classNames } from '#ui/primitives/class-names.ts';
import styles from './accounts.module.css';

interface AccountRowProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly actions: ReactNode;
  readonly details?: ReactNode;
  readonly outcome?: string | undefined;
  readonly isFailure?: boolean;
  readonly isDanger?: boolean;
}

export function AccountRow({
  title,
  children,
  actions,
  details,
  outcome,
  isFailure = false,
  isDanger = false,
}: AccountRowProps) {
  return (
    <div className={classNames(styles.row, isDanger && styles.danger)}>
      <div className={styles.content}>
        <h3>{title}</h3>
        {children}
      </div>
      <div className={styles.actions}>{actions}</div>
      {details && <div className={styles.details}>{details}</div>}
      <p role="status" className={isFailure ? styles.failure : styles.success}>
        {outcome}
      </p>
    </div>
  );
}
