import type { FirstView } from '@reprise/contract/first-view.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressKey, type Limiter } from '#platform/http/limits/limiter.ts';
import {
  firstViewHtml,
  makePage,
  NOT_PRERENDERED,
  sendPage,
  type PageSources,
  type Prerendered,
  type ViewerSession,
  type WebApp,
  type WebApps,
} from './web-app.ts';

/** What routes of pages need that visitors can open, too. */
export interface PageSite {
  readonly webs: WebApps;
  readonly sources: Pick<PageSources, 'mayHaveSession' | 'readSession'>;
}

interface OpenedPage {
  readonly web: WebApp;
  /** False if there may be a session, also if it cannot be read. */
  readonly isVisitor: boolean;
  readonly opened: ViewerSession | null;
}

/** Returns the app in the language of a request, and the session with which it opens a page. */
export async function openPage(
  { webs, sources }: PageSite,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<OpenedPage> {
  const isVisitor = !sources.mayHaveSession(request.headers.cookie ?? '');
  const opened = isVisitor ? null : await sources.readSession(request, reply);
  return { web: webs.of(request), isVisitor, opened };
}

interface PageContent extends Pick<OpenedPage, 'isVisitor'> {
  readonly html: string;
  readonly view?: FirstView;
  readonly markup?: Prerendered;
}

/** Sends a page without a session. If there may be one, the page requests all that it shows. */
export function sendOpenPage(
  { html, isVisitor, view = {}, markup = NOT_PRERENDERED }: PageContent,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const finalHtml = isVisitor ? firstViewHtml(html, view, markup) : html;
  return sendPage(makePage(finalHtml, 'quick'), request, reply, 200);
}

/** Options of a route that counts requests by their address, as those of visitors. */
export function visitorLimit(limiter: Limiter) {
  return {
    onRequest: (request: FastifyRequest) => limiter.count('readVisitor', addressKey(request.ip)),
  };
}
