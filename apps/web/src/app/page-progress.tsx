import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { useSyncExternalStore } from 'react';
import styles from './page-progress.module.css';

const listeners = new Set<() => void>();
let pending = 0;

/** Counts a page as loading until `load` settles. */
export async function trackPageLoad<T>(load: () => Promise<T>): Promise<T> {
  const loading = load();
  // React starts the load while it renders, when no component may change.
  await Promise.resolve();
  change(1);
  try {
    return await loading;
  } finally {
    change(-1);
  }
}

function useIsPageLoading(): boolean {
  return useSyncExternalStore(subscribe, isLoading, () => false);
}

function change(by: 1 | -1): void {
  pending += by;
  for (const listener of listeners) listener();
}

function isLoading(): boolean {
  return pending > 0;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The previous page stays until the next one has loaded, so this shows that it is on its way. */
export function PageProgress() {
  if (!useIsPageLoading()) return null;
  return <div className={styles.progress} role="progressbar" aria-label={controlTexts.loading} />;
}
