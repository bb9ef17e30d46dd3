import { accountTexts } from '@reprise/contract/accounts/texts.ts';
import type { ReactNode } from 'react';
import { Stack } from '#ui/primitives/layout.tsx';
import styles from '#features/accounts/accounts.module.css';
import { ButtonLink } from '#ui/primitives/button.tsx';
import { classNames } from '#ui/primitives/class-names.ts';

export function Outcome({ children }: { children: ReactNode }) {
  return (
    <Stack
      gap={4}
      tabIndex={-1}
      ref={takeFocus}
      className={classNames('focus-target', styles.outcome)}
    >
      {children}
    </Stack>
  );
}

function takeFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}

export function InvalidLink({ children }: { children: ReactNode }) {
  return (
    <Outcome>
      <p className={styles.lead}>{accountTexts.links.invalid}</p>
      {children}
    </Outcome>
  );
}

export function BackToLogin() {
  return (
    <ButtonLink to="/login" kind="quiet" className={styles.back}>
      {accountTexts.reset.toLogin}
    </ButtonLink>
  );
}
