import { accountTexts } from '@reprise/contract/accounts/texts.ts';
import { ButtonLink } from '#ui/primitives/button.tsx';
import styles from '#features/accounts/accounts.module.css';

export function BackToLogin() {
  return (
    <ButtonLink to="/login" kind="quiet" className={styles.back}>
      {accountTexts.reset.toLogin}
    </ButtonLink>
  );
}
