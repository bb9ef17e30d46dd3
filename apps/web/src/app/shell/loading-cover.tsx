import { shellTexts } from '@reprise/contract/shell/texts.ts';
import { Logo } from '#ui/primitives/logo.tsx';
import styles from './loading-cover.module.css';

export function LoadingCover() {
  return (
    <div className={styles.cover} role="status">
      <Logo size={44} />
      <p>{shellTexts.loading}</p>
    </div>
  );
}
