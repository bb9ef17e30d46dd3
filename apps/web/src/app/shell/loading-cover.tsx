import { shellTexts } from '@reprise/contract/shell/texts.ts';

import { Mark } from '#ui/primitives/mark.tsx';

import styles from './loading-cover.module.css';

/** Replaces every screen until the auth state is known. */
export function LoadingCover() {
  return (
    <div className={styles.cover} role="status">
      <Mark size={44} />
      <p>{shellTexts.loading}</p>
    </div>
  );
}
