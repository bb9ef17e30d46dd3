import type { ReactNode } from 'react';
import { classNames } from '#ui/primitives/class-names.ts';
import { Row, Stack } from '#ui/primitives/layout.tsx';
import { LiveText } from '#ui/feedback/live-text.tsx';
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
      <Stack gap="half" className={styles.content}>
        <h3>{title}</h3>
        {children}
      </Stack>
      <Row gap={2} justify="end" isWrapping className={styles.actions}>
        {actions}
      </Row>
      {details && <div className={styles.details}>{details}</div>}
      <LiveText tone={isFailure ? 'red' : 'strong'}>{outcome}</LiveText>
    </div>
  );
}
