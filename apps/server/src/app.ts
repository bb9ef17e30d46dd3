import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { actorsOf } from '#auth/actors.ts';
import { embeddedIdentity } from '#auth/embedded/embedded-identity.ts';
import { accountRoutes } from '#features/accounts/accounts.routes.ts';
import { accountService } from '#features/accounts/accounts.service.ts';
import { clipRoutes } from '#features/clips/clips.routes.ts';
import { clipService } from '#features/clips/clips.service.ts';
import { feedRoutes } from '#features/feed/feed.routes.ts';
import { feedService } from '#features/feed/feed.service.ts';
import { reportRoutes } from '#features/reports/reports.routes.ts';
import { reportService } from '#features/reports/reports.service.ts';
import type { Config } from '#platform/config.ts';
import type { OpenDatabase } from '#platform/db/open.ts';
import { addApiDocs } from '#platform/http/docs.ts';
import { addHealth } from '#platform/http/health.ts';
import { limiterOf } from '#platform/http/limiter.ts';
import { collectMetrics } from '#platform/http/metrics.ts';
import { registerRoutes } from '#platform/http/register-routes.ts';
import { logRequests } from '#platform/http/request-log.ts';
import { serveSampleClips } from '#platform/http/samples.ts';
import { addSecurityHeaders, refuseForeignOrigins } from '#platform/http/security.ts';
import { answerNotFound, httpServer } from '#platform/http/server.ts';
import { loadWebApp, serveWebApp } from '#platform/http/web.ts';
import { transactionOpener } from '#platform/transaction.ts';

/** What the application is put together from. */
export interface AppParts {
  readonly config: Config;
  readonly database: OpenDatabase;
  readonly log: FastifyBaseLogger;
  /** Signs sessions; kept with the data. */
  readonly secret: string;
  /** The address people open: cookies and tokens are made for it. */
  readonly publicUrl: string;
  /** Folder of the built web app. */
  readonly webRoot: string;
  /** Folder of the sample clips. */
  readonly samplesRoot: string;
}

/** The application, ready to listen. */
export interface App {
  readonly http: FastifyInstance;
  readonly metrics: Registry;
}

/** Puts the whole application together: the one place where parts meet. */
export async function buildApp(parts: AppParts): Promise<App> {
  const { config, database, log } = parts;
  const { db, pool } = database;
  const transact = transactionOpener(db);
  const limiter = limiterOf(config.RATE_LIMITS, log);
  const identity = embeddedIdentity({ ...parts, db, pool, limiter });
  const actors = actorsOf(identity, db);

  const accounts = accountService({ db, transact, onRegistered: actors.forget });
  const clips = clipService({ db, areLinksWide: config.LINKS === 'wide' });
  const feed = feedService({ db });
  const reports = reportService({ db });

  const http = httpServer(log, config.TRUST_PROXY);
  const web = loadWebApp(parts.webRoot, publicConfig(config));
  const metrics = collectMetrics(http, pool);
  await addSecurityHeaders(http, web?.inline ?? { scripts: [], styles: [] });
  logRequests(http);
  refuseForeignOrigins(http, config.PUBLIC_URL);
  await addApiDocs(http);
  addHealth(http, pool);
  identity.mount(http, actors.forget);
  registerRoutes(
    http,
    [
      ...accountRoutes(accounts),
      ...feedRoutes(feed),
      ...clipRoutes(clips),
      ...reportRoutes(reports),
    ],
    { actors, limiter },
  );
  await serveSampleClips(http, parts.samplesRoot);
  if (web === null) answerNotFound(http);
  else await serveWebApp(http, web);
  return { http, metrics };
}

/** What a browser is told about this deployment (apps/web/src/shared/config.ts). */
function publicConfig({ NOTICES, LINKS }: Config) {
  return { authProvider: 'embedded', notices: NOTICES === 'on', links: LINKS };
}
