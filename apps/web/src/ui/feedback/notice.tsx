import { X } from 'lucide-react';
import {
  createContext,
  type ReactNode,
  use,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { classNames } from '#ui/primitives/class-names.ts';
import { addCover } from '#ui/overlays/covers.ts';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import type { Notices } from './notices.ts';
import styles from './notice.module.css';

interface NoticeContextValue {
  show: (text: string) => void;
  setContainer: (container: HTMLElement | null) => void;
}

const NoticeContext = createContext<NoticeContextValue | null>(null);

export interface NoticeProviderProps {
  readonly notices: Notices;
  readonly children: ReactNode;
}

/** Shows the status line in the screen's outlet, or at the bottom of the window. */
export function NoticeProvider({ notices, children }: NoticeProviderProps) {
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const value = useMemo(() => ({ show: notices.show, setContainer }), [notices]);
  const line = <NoticeLine notices={notices} isFloating={container === null} />;
  return (
    <NoticeContext value={value}>
      {children}
      {container ? createPortal(line, container) : line}
    </NoticeContext>
  );
}

/** Returns a function that shows a text in the status line. */
export function useNotice(): (text: string) => void {
  return useNoticeContext().show;
}

/** Moves the status line on screens with controls at the bottom. */
export function NoticeOutlet() {
  const { setContainer } = useNoticeContext();
  return <div ref={setContainer} className={styles.outlet} />;
}

function useNoticeContext(): NoticeContextValue {
  const value = use(NoticeContext);
  if (!value) throw new Error('NoticeProvider is missing above this component.');
  return value;
}

function NoticeLine({ notices, isFloating }: { notices: Notices; isFloating: boolean }) {
  const notice = useSyncExternalStore(notices.subscribe, notices.current, notices.current);
  return (
    <div role="status" className={classNames(styles.line, isFloating && styles.floating)}>
      {notice && (
        <div key={notice.id} ref={isFloating ? addCover : bringIntoView} className={styles.notice}>
          <span>{notice.text}</span>
          <DismissButton onClick={notices.dismiss} />
        </div>
      )}
    </div>
  );
}

/** Returns the focus when it disappears, even if no one pressed it. */
function DismissButton({ onClick }: { onClick: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const focusedBefore = useRef<EventTarget>(null);
  useLayoutEffect(() => {
    const element = button.current;
    return () => {
      const { current } = focusedBefore;
      if (element !== document.activeElement || !(current instanceof HTMLElement)) return;
      current.focus({ preventScroll: true });
    };
  }, []);
  return (
    <IconButton
      ref={button}
      label={controlTexts.dismiss}
      icon={<X />}
      onFocus={({ relatedTarget }) => (focusedBefore.current = relatedTarget)}
      onClick={onClick}
    />
  );
}

function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
