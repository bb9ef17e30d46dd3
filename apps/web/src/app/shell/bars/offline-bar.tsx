import { offlineTexts } from '@reprise/contract/shell/texts.ts';
import { WifiOff } from 'lucide-react';
import { useAuthState } from '#platform/auth/use-auth.ts';
import styles from './offline-bar.module.css';

export function OfflineBar() {
  const { status } = useAuthState();
  if (status === 'loading') return null;
  const isVisitor = status !== 'signedIn';
  return (
    <p role="status" className={styles.line}>
      <WifiOff aria-hidden />
      <span>{isVisitor ? offlineTexts.visitorBar : offlineTexts.bar}</span>
    </p>
  );
}
