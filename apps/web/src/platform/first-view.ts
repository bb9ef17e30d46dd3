import type { TilePage } from '@reprise/contract/feed/calls.ts';
import {
  firstView,
  FIRST_VIEW_ID,
  type DocumentSession,
  type FirstView,
} from '@reprise/contract/first-view.ts';
import type { Video } from '@reprise/contract/moments/video.ts';
import * as z from 'zod/mini';
import { readStoredAccount } from './auth/embedded/stored-account.ts';
import { observeServerTime } from './server-clock.ts';
import { storageItem } from './storage/storage.ts';

/** The `user` of a visitor's feeds. */
const VISITOR = '0';

export interface DocumentAuth {
  readonly isVisitor?: boolean | undefined;
  readonly session?: DocumentSession | null | undefined;
}

/**
 * Reads the embedded data and removes it, because it may contain a token. Returns null in the dev
 * server, for another release, and for a session that has ended on this device.
 */
export function readFirstView(page: Document | undefined): FirstView | null {
  const element = page?.getElementById(FIRST_VIEW_ID);
  const text = element?.textContent;
  element?.remove();
  if (!text) return null;
  const parsed = z.safeParse(firstView, JSON.parse(text));
  if (!parsed.success) return null;
  observeDocumentTime(parsed.data);
  return isCurrent(parsed.data) ? parsed.data : null;
}

/** Not of a page of the history, which the browser may have stored hours ago. */
function observeDocumentTime({ time }: FirstView): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation?.type === 'back_forward') return;
  const msSinceArrival = performance.now() - (navigation?.responseStart ?? 0);
  observeServerTime(time ?? null, Date.now() - msSinceArrival);
}

/** Another tab may have signed out or switched accounts. */
function isCurrent({ session }: FirstView): boolean {
  if (session === undefined) return true;
  if (storageItem('pendingSignOut').read() !== null) return false;
  const stored = readStoredAccount();
  if (stored !== null) return stored.id === session.account.id;
  return storageItem('signOutMark').read() === null;
}

interface OpenedList {
  readonly kind: string;
  readonly user: string;
  readonly sort?: string;
  readonly publicId?: string;
}

export interface FirstViewReader {
  /** False if the document's markup, if any, is a skeleton, which the app replaces. */
  readonly isRendered: boolean;
  /** Returns for whom the document was made. Returns the session only once. */
  takeAuth(): DocumentAuth;
  /** Returns the embedded first page of a list, only once. */
  takeFirstPage(list: OpenedList): TilePage | null;
  /** Returns the embedded video of a page, only once. */
  takeVideo(videoId: string): Video | null;
}

export function firstViewReader(view: FirstView | null): FirstViewReader {
  const user = view?.session?.account.name ?? VISITOR;
  const isVisitor = view !== null && view.session === undefined;
  let session = view?.session ?? null;
  let video = view?.video ?? null;
  let lists = view && { feed: view.feed, clip: view.clip };
  return {
    isRendered: isVisitor && view.clip === undefined && view.video === undefined,
    takeAuth() {
      const auth = { isVisitor, session };
      session = null;
      return auth;
    },
    takeFirstPage(list) {
      const page = lists && list.user === user ? matchingPage(lists, list) : undefined;
      if (!page) return null;
      lists = null;
      return page;
    },
    takeVideo(videoId) {
      const taken = video?.video_id === videoId ? video : null;
      if (taken) video = null;
      return taken;
    },
  };
}

function matchingPage(
  { feed, clip }: Pick<FirstView, 'feed' | 'clip'>,
  { kind, sort, publicId }: OpenedList,
) {
  if (kind === 'home' && feed?.sort === sort) return feed?.page;
  const isShared = kind === 'tile' && clip?.rows[0]?.public_id === publicId;
  return isShared ? clip : undefined;
}

let reader: FirstViewReader | undefined;

/** Not read when the module is loaded, which is part of the longest task of the start. */
function documentReader(): FirstViewReader {
  return (reader ??= firstViewReader(readFirstView(globalThis.document)));
}

export function isRendered(): boolean {
  return documentReader().isRendered;
}

export const takeAuth: FirstViewReader['takeAuth'] = () => documentReader().takeAuth();

export const takeFirstPage: FirstViewReader['takeFirstPage'] = (list) =>
  documentReader().takeFirstPage(list);

export const takeVideo: FirstViewReader['takeVideo'] = (videoId) =>
  documentReader().takeVideo(videoId);
