import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { errorStatus } from '@reprise/contract/errors.ts';
import type { Language } from '@reprise/contract/language/languages.ts';
import { errorBody, RETRY_AFTER_SECONDS, UNAVAILABLE_MESSAGE } from './error-handler.ts';
import { ALIVE } from './health.ts';
import { escapeHtml } from './pages/html.ts';
import { pageLanguage } from './pages/page-language.ts';
import { textsIn } from '#platform/texts/texts-in.ts';

const RELOAD_SECONDS = 5;
const REQUEST_TIMEOUT_MS = 10_000;
const MAX_CONNECTIONS = 1_000;

function pageIn(language: Language): string {
  const { title, body } = textsIn[language].maintenanceTexts;
  return `<!doctype html>
<html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${RELOAD_SECONDS}">
<title>${escapeHtml(title)}</title>
<h1>${escapeHtml(title)}</h1>
<p>${body}</p>
</html>
`;
}

export interface Maintenance {
  /** Passes the address's connections to the server from now on. */
  handOver(successor: Server): void;
  close(): Promise<void>;
}

/**
 * Responds while the database is migrated: /healthz with 200, everything else with 503. Rejects if
 * it cannot listen.
 */
export async function serveMaintenance(
  address: { readonly port: number; readonly host: string },
  /** Of pages for browsers that accept no language of ours. */
  language: Language,
): Promise<Maintenance> {
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, (request, response) =>
    respond(request, response, language),
  );
  server.maxConnections = MAX_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, resolve);
  });
  return {
    // Both servers share one handle: closing the first would reset pending connections.
    handOver: (successor) => void successor.listen(server),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function respond(request: IncomingMessage, response: ServerResponse, ofSite: Language): void {
  const path = request.url?.split('?')[0];
  response.setHeader('cache-control', 'no-store');
  // The next request must reach the new server.
  response.setHeader('connection', 'close');
  response.setHeader('content-security-policy', "default-src 'none';frame-ancestors 'none'");
  response.setHeader('x-content-type-options', 'nosniff');
  if (path === '/healthz') return sendJson(response, 200, ALIVE);
  if (path === '/readyz')
    return sendJson(response, 503, { status: 'not ready', reason: 'migrating' });
  if (isPage(request)) return sendPage(response, pageLanguage(request, ofSite));
  response.setHeader('retry-after', RETRY_AFTER_SECONDS);
  sendJson(response, errorStatus.UNAVAILABLE, errorBody('UNAVAILABLE', UNAVAILABLE_MESSAGE));
}

function isPage({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && (headers.accept ?? '').includes('text/html');
}

function sendPage(response: ServerResponse, language: Language): void {
  response
    .writeHead(errorStatus.UNAVAILABLE, {
      'content-type': 'text/html; charset=utf-8',
      'retry-after': String(RELOAD_SECONDS),
    })
    .end(pageIn(language));
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
