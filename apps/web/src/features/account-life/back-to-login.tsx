import { accountTexts } from '@reprise/contract/account-texts.ts';
import { ButtonLink } from '#shared/ui/button.tsx';
import styles from './account-life.module.css';

/** The quiet way out under a form at the door. */
export function BackToLogin() {
  return (
    <ButtonLink to="/login" kind="quiet" className={styles.back}>
      {accountTexts.reset.toLogin}
    </ButtonLink>
  );
}
