import { loginTexts } from '@reprise/contract/accounts/login-texts.ts';
import { Link } from 'react-router';
import styles from '#features/accounts/account-form.module.css';

const { before, terms, between, providerTerms, after } = loginTexts.accept;

/** The video provider asks its sites to name its terms at the sign-up. */
export function AcceptedTerms() {
  return (
    <p className={styles.accept}>
      {before}
      <Link to="/terms">{terms}</Link>
      {between}
      <a href="https://www.youtube.com/t/terms" target="_blank" rel="noopener">
        {providerTerms}
      </a>
      {after}
    </p>
  );
}
