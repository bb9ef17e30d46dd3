import type { TilePage } from '@reprise/contract/feed/calls.ts';
import { firstView, FIRST_VIEW_ID, type FirstView } from '@reprise/contract/first-view.ts';
import * as z from 'zod/mini';

/**
 * Reads the data embedded for a visitor. Returns null with a session, in the dev server, and for a
 * document of another release.
 */
export function readFirstView(page: Document | undefined): FirstView | null {
  const text = page?.getElementById(FIRST_VIEW_ID)?.textContent;
  if (!text) return null;
  const parsed = z.safeParse(firstView, JSON.parse(text));
  return parsed.success ? parsed.data : null;
}

let unusedFirstView = readFirstView(globalThis.document);

export const isVisitorDocument = unusedFirstView !== null;

interface OpenedList {
  readonly kind: string;
  readonly sort?: string;
  readonly publicId?: string;
}

/** Returns the embedded first page of a list, only once. */
export function takeFirstPage(list: OpenedList): TilePage | null {
  const page = unusedFirstView && matchingPage(unusedFirstView, list);
  if (!page) return null;
  unusedFirstView = null;
  return page;
}

function matchingPage({ feed, clip }: FirstView, { kind, sort, publicId }: OpenedList) {
  if (kind === 'home' && feed?.sort === sort) return feed?.page;
  const isShared = kind === 'tile' && clip?.rows[0]?.public_id === publicId;
  return isShared ? clip : undefined;
}
