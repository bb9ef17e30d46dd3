import { phoneTexts } from '@reprise/contract/phone-texts.ts';
import { WifiOff } from 'lucide-react';

import { useAuthState } from '#shared/auth/use-auth.ts';

import styles from './offline-bar.module.css';

/** Says what works without a connection. */
export function OfflineBar() {
  const isVisitor = useAuthState().status !== 'signedIn';
  return (
    <p role="status" className={styles.line}>
      <WifiOff aria-hidden />
      <span>{isVisitor ? phoneTexts.offline.visitorBar : phoneTexts.offline.bar}</span>
    </p>
  );
}
