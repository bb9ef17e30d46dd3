import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { useIsPageLoading } from '#app/page-loads.ts';
import styles from './page-progress.module.css';

/** The previous page stays until the next one has loaded, so this shows that it is on its way. */
export function PageProgress() {
  if (!useIsPageLoading()) return null;
  return <div className={styles.progress} role="progressbar" aria-label={controlTexts.loading} />;
}
