import { phoneTexts } from '@reprise/contract/phone-texts.ts';
import { WifiOff } from 'lucide-react';

import styles from './offline-bar.module.css';

/** Says what works without a connection. */
export function OfflineBar() {
  return (
    <p role="status" className={styles.line}>
      <WifiOff aria-hidden />
      <span>{phoneTexts.offline.bar}</span>
    </p>
  );
}
