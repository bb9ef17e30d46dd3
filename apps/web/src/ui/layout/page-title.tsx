import { useLayoutEffect, useSyncExternalStore } from 'react';
import styles from './page-title.module.css';

let barTitle: string | null = null;
const listeners = new Set<() => void>();

/** The heading of a page. Phones show it in the top bar, which reads it with `useBarTitle`. */
export function PageTitle({ children }: { readonly children: string }) {
  useTitleInBar(children);
  return <h1 className={styles.title}>{children}</h1>;
}

/** For a page whose heading is not at its top. */
export function useTitleInBar(title: string | null): void {
  useLayoutEffect(() => {
    setBarTitle(title);
    return () => setBarTitle(null);
  }, [title]);
}

/** Null on pages without a title. */
export function useBarTitle(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => barTitle,
    () => null,
  );
}

function setBarTitle(title: string | null): void {
  barTitle = title;
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
