import { X } from 'lucide-react';
import { createContext, type ReactNode, use, useSyncExternalStore } from 'react';

import { IconButton } from './icon-button.tsx';
import type { Notices } from './notices.ts';
import styles from './notice.module.css';

const NoticesContext = createContext<Notices | null>(null);

export type NoticeProviderProps = { notices: Notices; children: ReactNode };

/** Holds the status line at the lower edge of the window. */
export function NoticeProvider({ notices, children }: NoticeProviderProps) {
  return (
    <NoticesContext value={notices}>
      {children}
      <NoticeRegion notices={notices} />
    </NoticesContext>
  );
}

/** Shows one sentence in the status line: what happened, and what to do. */
export function useNotice(): (text: string) => void {
  const notices = use(NoticesContext);
  if (!notices) throw new Error('useNotice is used outside of NoticeProvider');
  return notices.show;
}

function NoticeRegion({ notices }: { notices: Notices }) {
  const notice = useSyncExternalStore(notices.subscribe, notices.current);
  return (
    <div role="status" className={styles.region}>
      {notice && (
        <div key={notice.id} className={styles.notice}>
          <span>{notice.text}</span>
          <IconButton label="Dismiss" icon={<X />} onClick={notices.dismiss} />
        </div>
      )}
    </div>
  );
}
