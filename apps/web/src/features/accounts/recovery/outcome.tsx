import type { ReactNode } from 'react';
import styles from '#features/accounts/accounts.module.css';

/** Takes the place of a form that has done its work, and the focus, so that it is read. */
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
