import { shellTexts } from '@reprise/contract/shell/texts.ts';

import { Mark } from '#ui/primitives/mark.tsx';

import styles from './loading-cover.module.css';

/** Stands in place of every screen until it is known who uses the page. */
export function LoadingCover() {
  return (
    <div className={styles.cover} role="status">
      <Mark size={44} />
      <p>{shellTexts.loading}</p>
    </div>
  );
}
