import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import { Logo } from '#ui/primitives/logo.tsx';

interface EmptyStateProps {
  readonly text: string;
  readonly action?: ReactNode;
}

export function EmptyState({ text, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <span className={styles.logo}>
        <Logo size={40} />
      </span>
      <p>{text}</p>
      {action}
    </div>
  );
}
