import type { ReactNode } from 'react';
import styles from '#features/accounts/accounts.module.css';

/** Replaces a finished form and takes the focus, so that screen readers announce it. */
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
