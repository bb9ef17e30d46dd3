import { firstView, FIRST_VIEW_ID, type FirstView } from '@reprise/contract/first-view.ts';
import * as z from 'zod/mini';

/**
 * Reads what the document says to a visitor. Null where it says nothing: to whoever has a session,
 * in the dev server, and of another release, whose first page is asked for anew.
 */
export function readFirstView(page: Document | undefined): FirstView | null {
  const text = page?.getElementById(FIRST_VIEW_ID)?.textContent;
  if (!text) return null;
  const read = z.safeParse(firstView, JSON.parse(text));
  return read.success ? read.data : null;
}

let offered = readFirstView(globalThis.document);

/** Whether the document was made for a browser without a session. */
export const isVisitorsDocument = offered !== null;

/** Gives the first page of the feed in this order if the document brought it, and only once. */
export function takeFirstPage(sort: string) {
  const feed = offered?.feed;
  if (feed?.sort !== sort) return null;
  offered = null;
  return feed.page;
}
