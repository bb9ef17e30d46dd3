import { feedTexts } from '@reprise/contract/feed/texts.ts';
import { config } from '#platform/config.ts';
import { ButtonLink } from '#ui/primitives/button.tsx';
import styles from './for-visitors.module.css';

export function SignInInvitation() {
  return (
    <ButtonLink to="/login" className={styles.invitation}>
      {feedTexts.createSignedOut}
    </ButtonLink>
  );
}

export function Introduction() {
  return <p className={styles.introduction}>{config.introduction ?? feedTexts.introduction}</p>;
}
