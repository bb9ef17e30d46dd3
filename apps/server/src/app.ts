import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { actorsOf } from '#auth/actors.ts';
import { embeddedIdentity } from '#auth/embedded/embedded-identity.ts';
import { userDocuments } from '#features/accounts/accounts.documents.ts';
import { accountRoutes } from '#features/accounts/accounts.routes.ts';
import { accountService } from '#features/accounts/accounts.service.ts';
import { blockRoutes } from '#features/blocks/blocks.routes.ts';
import { blockService } from '#features/blocks/blocks.service.ts';
import { chatDocuments } from '#features/chat/chat.documents.ts';
import { chatRoutes } from '#features/chat/chat.routes.ts';
import { chatService } from '#features/chat/chat.service.ts';
import { clipRoutes } from '#features/clips/clips.routes.ts';
import { clipService } from '#features/clips/clips.service.ts';
import { feedRoutes } from '#features/feed/feed.routes.ts';
import { feedService } from '#features/feed/feed.service.ts';
import { friendListService } from '#features/friends/friend-lists.service.ts';
import { friendRoutes } from '#features/friends/friends.routes.ts';
import { friendService } from '#features/friends/friends.service.ts';
import { notificationDocuments } from '#features/notifications/notifications.documents.ts';
import { notificationRoutes } from '#features/notifications/notifications.routes.ts';
import { notificationService } from '#features/notifications/notifications.service.ts';
import { peopleRoutes } from '#features/people/people.routes.ts';
import { peopleService } from '#features/people/people.service.ts';
import { reportRoutes } from '#features/reports/reports.routes.ts';
import { reportService } from '#features/reports/reports.service.ts';
import { changesOf } from '#live/change-log.ts';
import { openFanOut } from '#live/fan-out.ts';
import { liveHub } from '#live/hub.ts';
import { serveSockets } from '#live/sockets.ts';
import type { Config } from '#platform/config.ts';
import type { Handle, OpenDatabase } from '#platform/db/open.ts';
import { addApiDocs } from '#platform/http/docs.ts';
import { addHealth } from '#platform/http/health.ts';
import { limiterOf } from '#platform/http/limiter.ts';
import { collectMetrics, unseenClampCounter } from '#platform/http/metrics.ts';
import { registerRoutes } from '#platform/http/register-routes.ts';
import { logRequests } from '#platform/http/request-log.ts';
import { serveSampleClips } from '#platform/http/samples.ts';
import { addSecurityHeaders, refuseForeignOrigins } from '#platform/http/security.ts';
import { answerNotFound, httpServer } from '#platform/http/server.ts';
import { loadWebApp, serveWebApp } from '#platform/http/web.ts';
import { statementRunner, transactionOpener } from '#platform/transaction.ts';

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
  const connection = pool.options;
  const hub = liveHub((onText) => openFanOut({ config, connection }, { log, onText }));
  const publish = (tx: Handle) => hub.publish(changesOf(tx));
  const transact = transactionOpener(db, publish);
  const runStatement = statementRunner(db, publish);
  const limiter = limiterOf(config.RATE_LIMITS, log);
  const identity = embeddedIdentity({ ...parts, db, pool, limiter });
  const actors = actorsOf(identity, db);

  const accounts = accountService({ db, transact, onRegistered: actors.forget });
  const notifications = notificationService({ db, transact });
  const areLinksWide = config.LINKS === 'wide';
  const clips = clipService({ db, runStatement, notifications, areLinksWide });
  const unseenClamps = unseenClampCounter();
  const chat = chatService({ db, transact, onClamp: () => unseenClamps.inc() });
  const feed = feedService({ db });
  const reports = reportService({ db });
  const friends = friendService({ db, transact, notifications });
  const friendLists = friendListService({ db });
  const people = peopleService({ db });
  const blocks = blockService({ db, transact, friends });

  const http = httpServer(log, config.TRUST_PROXY);
  const web = loadWebApp(parts.webRoot, publicConfig(config));
  const metrics = collectMetrics(http, pool);
  metrics.registerMetric(unseenClamps);
  await addSecurityHeaders(http, web?.inline ?? { scripts: [], styles: [] });
  logRequests(http);
  refuseForeignOrigins(http, config.PUBLIC_URL);
  await addApiDocs(http);
  addHealth(http, pool);
  identity.mount(http, hub.endSession);
  registerRoutes(
    http,
    [
      ...accountRoutes(accounts),
      ...feedRoutes(feed),
      ...clipRoutes(clips),
      ...reportRoutes(reports),
      ...friendRoutes(friends, friendLists),
      ...peopleRoutes(people),
      ...blockRoutes(blocks),
      ...notificationRoutes(notifications),
      ...chatRoutes(chat),
    ],
    { actors, limiter, isEmailRequired: config.EMAIL_VERIFICATION === 'required' },
  );
  const users = userDocuments(db);
  const sources = { users, ...chatDocuments(db), notifications: notificationDocuments(db) };
  serveSockets(http, { config, actors, limiter, sources, hub, metrics });
  await serveSampleClips(http, parts.samplesRoot);
  if (web === null) answerNotFound(http);
  else await serveWebApp(http, web);
  return { http, metrics };
}

/** What a browser is told about this deployment (apps/web/src/shared/config.ts). */
function publicConfig({ NOTICES, LINKS }: Config) {
  return { authProvider: 'embedded', notices: NOTICES === 'on', links: LINKS };
}
