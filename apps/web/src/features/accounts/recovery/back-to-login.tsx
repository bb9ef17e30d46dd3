import { accountTexts } from '@reprise/contract/accounts/texts.ts';
import { ButtonLink } from '#ui/primitives/button.tsx';
import styles from '#features/accounts/accounts.module.css';

/** The quiet way out under a form at the door. */
export function BackToLogin() {
  return (
    <ButtonLink to="/login" kind="quiet" className={styles.back}>
      {accountTexts.reset.toLogin}
    </ButtonLink>
  );
}
