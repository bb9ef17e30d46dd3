import type { TilePage } from '@reprise/contract/feed/calls.ts';
import { firstView, FIRST_VIEW_ID, type FirstView } from '@reprise/contract/first-view.ts';
import * as z from 'zod/mini';

/**
 * Reads what the document says to a visitor. Null where it says nothing: to whoever has a session,
 * in the dev server, and of another release, whose first page is asked for anew.
 */
export function readFirstView(page: Document | undefined): FirstView | null {
  const text = page?.getElementById(FIRST_VIEW_ID)?.textContent;
  if (!text) return null;
  const parsed = z.safeParse(firstView, JSON.parse(text));
  return parsed.success ? parsed.data : null;
}

let unusedFirstView = readFirstView(globalThis.document);

/** Whether the document was made for a browser without a session. */
export const isVisitorDocument = unusedFirstView !== null;

/** A list of tiles that a visitor opens. */
interface OpenedList {
  readonly kind: string;
  /** The order of the home feed. */
  readonly sort?: string;
  /** The clip by whose address the list is opened. */
  readonly publicId?: string;
}

/** Gives the first page of a list if the document brought it, and only once. */
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
