import type { ReactNode } from 'react';
import styles from '#features/accounts/accounts.module.css';

export function Outcome({ children }: { children: ReactNode }) {
  return (
    <div tabIndex={-1} ref={takeFocus} className={styles.outcome}>
      {children}
    </div>
  );
}

function takeFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
