import type { ReactNode } from 'react';

import styles from './empty-state.module.css';
import { Mark } from '#ui/primitives/mark.tsx';

type EmptyStateProps = {
  /** One sentence: what is (not) here, or what went wrong. */
  text: string;
  /** One action that leads on: a Button or a ButtonLink. */
  action?: ReactNode;
};

/** An empty or a failed part of a screen. */
export function EmptyState({ text, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <span className={styles.mark}>
        <Mark size={40} />
      </span>
      <p>{text}</p>
      {action}
    </div>
  );
}
