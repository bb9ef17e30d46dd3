import type { Handle } from '#platform/db/open.ts';

/** News for the devices of one person. */
export interface PushNews {
  /** Who is told, by key. */
  readonly userId: number;
  readonly title: string;
  readonly body: string;
  /** What it is about: a later push about the same takes its place. */
  readonly tag: string;
  /** The path of the screen that it opens. */
  readonly url: string;
  /** Whether somebody waits for an answer, so that a sleeping device is woken. */
  readonly isUrgent: boolean;
}

const noted = new WeakMap<Handle, PushNews[]>();

/** Notes news of a transaction, to be pushed after its commit and never before. */
export function notePush(tx: Handle, news: PushNews): void {
  const all = noted.get(tx);
  if (all === undefined) noted.set(tx, [news]);
  else all.push(news);
}

/** What the transaction has noted, in its order. */
export function pushesOf(tx: Handle): readonly PushNews[] {
  return noted.get(tx) ?? [];
}
