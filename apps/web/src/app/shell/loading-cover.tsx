import { shellTexts } from '@reprise/contract/shell/texts.ts';

import { Logo } from '#ui/primitives/logo.tsx';

import styles from './loading-cover.module.css';

/** Replaces every screen until the auth state is known. */
export function LoadingCover() {
  return (
    <div className={styles.cover} role="status">
      <Logo size={44} />
      <p>{shellTexts.loading}</p>
    </div>
  );
}
