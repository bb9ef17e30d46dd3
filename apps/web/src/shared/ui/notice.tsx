import { X } from 'lucide-react';
import { createContext, type ReactNode, use, useMemo, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';

import { texts } from '@reprise/contract/texts.ts';

import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import type { Notices } from './notices.ts';
import styles from './notice.module.css';

type NoticeSeat = {
  show: (text: string) => void;
  takePlace: (place: HTMLElement | null) => void;
};

const NoticeContext = createContext<NoticeSeat | null>(null);

export type NoticeProviderProps = { notices: Notices; children: ReactNode };

/** Holds the status line: in the place that the screen keeps for it, else over its lower edge. */
export function NoticeProvider({ notices, children }: NoticeProviderProps) {
  const [place, takePlace] = useState<HTMLElement | null>(null);
  const seat = useMemo(() => ({ show: notices.show, takePlace }), [notices]);
  const line = <NoticeLine notices={notices} isFloating={place === null} />;
  return (
    <NoticeContext value={seat}>
      {children}
      {place ? createPortal(line, place) : line}
    </NoticeContext>
  );
}

/** Shows one sentence in the status line: what happened, and what to do. */
export function useNotice(): (text: string) => void {
  return useNoticeSeat().show;
}

/** Where the status line stands on a screen whose controls reach down to the lower edge. */
export function NoticePlace() {
  const { takePlace } = useNoticeSeat();
  return <div ref={takePlace} className={styles.place} />;
}

function useNoticeSeat(): NoticeSeat {
  const seat = use(NoticeContext);
  if (!seat) throw new Error('NoticeProvider is missing above this component.');
  return seat;
}

function NoticeLine({ notices, isFloating }: { notices: Notices; isFloating: boolean }) {
  const notice = useSyncExternalStore(notices.subscribe, notices.current, notices.current);
  return (
    <div role="status" className={classNames(styles.line, isFloating && styles.floating)}>
      {notice && (
        <div key={notice.id} ref={isFloating ? null : bringIntoView} className={styles.notice}>
          <span>{notice.text}</span>
          <IconButton label={texts.controls.dismiss} icon={<X />} onClick={notices.dismiss} />
        </div>
      )}
    </div>
  );
}

function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
