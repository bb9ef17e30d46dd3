import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { actorResolver } from './auth/actor-resolver.ts';
import type { ActorResolver } from './platform/actor.ts';
import { embeddedIdentity } from '#auth/embedded/embedded-identity.ts';
import { firebaseIdentity } from '#auth/firebase/firebase-identity.ts';
import type { IdentityProvider } from '#auth/identity-provider.ts';
import { personalDataRoutes } from './features/accounts/personal-data.routes.ts';
import { deletionService } from './features/accounts/deletion.service.ts';
import { exportService } from './features/accounts/export.service.ts';
import { userDocuments } from '#features/accounts/accounts.documents.ts';
import { accountRoutes } from '#features/accounts/accounts.routes.ts';
import { accountService } from '#features/accounts/accounts.service.ts';
import { signOutService } from '#features/accounts/sign-out.service.ts';
import { blockRoutes } from '#features/blocks/blocks.routes.ts';
import { blockService } from '#features/blocks/blocks.service.ts';
import { chatDocuments } from '#features/chat/chat.documents.ts';
import { chatRoutes } from '#features/chat/chat.routes.ts';
import { chatService } from '#features/chat/chat.service.ts';
import { tileRoutes } from './features/tiles/tiles.routes.ts';
import { tileService } from './features/tiles/tiles.service.ts';
import { feedRoutes } from '#features/feed/feed.routes.ts';
import { homeHtmlPages, firstPageReader } from './features/feed/feed.pages.ts';
import { feedService, type FeedService } from '#features/feed/feed.service.ts';
import { friendListService } from '#features/friends/friend-lists.service.ts';
import { friendRoutes } from '#features/friends/friends.routes.ts';
import { friendService } from '#features/friends/friends.service.ts';
import { serveClipPages } from '#features/links/links.pages.ts';
import { linkRoutes } from '#features/links/links.routes.ts';
import { linkService } from '#features/links/links.service.ts';
import { moderationRoutes } from '#features/moderation/moderation.routes.ts';
import { moderationService } from '#features/moderation/moderation.service.ts';
import { notificationDocuments } from '#features/notifications/notifications.documents.ts';
import { notificationRoutes } from '#features/notifications/notifications.routes.ts';
import { notificationService } from '#features/notifications/notifications.service.ts';
import { searchRoutes } from './features/search/search.routes.ts';
import { searchService } from './features/search/search.service.ts';
import type { PushStatus } from './features/push/push-queue.ts';
import { pushRoutes } from './features/push/push.routes.ts';
import { pushService, type PushService } from './features/push/push.service.ts';
import { reportRoutes } from './features/moderation/reports.routes.ts';
import { reportService } from './features/moderation/reports.service.ts';
import { saveRoutes } from './features/tiles/saves.routes.ts';
import { saveService } from './features/tiles/saves.service.ts';
import { sourceRoutes } from './features/tiles/sources/sources.routes.ts';
import { sourceService } from './features/tiles/sources/sources.service.ts';
import { openFanOut } from './live/fan-out/open-fan-out.ts';
import { liveHub, type Hub } from '#live/hub.ts';
import { serveSockets } from './live/sockets/sockets.ts';
import { firebaseSettings, type Config } from '#platform/config.ts';
import type { Db, OpenDatabase } from '#platform/db/open.ts';
import { statementRunner, transactionOpener, type Publish } from '#platform/db/transaction.ts';
import { addApiDocs } from './platform/http/api/api-docs.ts';
import { addHealth } from '#platform/http/health.ts';
import { limiterOf, type Limiter } from '#platform/http/limiter.ts';
import { collectMetrics, pushCounter, unseenClampCounter } from '#platform/http/metrics.ts';
import { registerRoutes } from './platform/http/api/register-routes.ts';
import { logRequests } from '#platform/http/request-log.ts';
import type { Route } from './platform/http/api/routes.ts';
import { serveSampleClips } from './platform/http/pages/samples.ts';
import { addSecurityHeaders, rejectForeignOrigins } from '#platform/http/security.ts';
import { addNotFoundHandler, httpServer } from '#platform/http/server.ts';
import { loadWebApp, serveWebApp } from './platform/http/pages/web-app.ts';
import { mailerOf } from './platform/mail/mail.ts';
import { publicConfig, signInOrigins } from '#platform/public-config.ts';
import { pushSigner } from '#platform/push/vapid.ts';
import { disabledLookup, videoLookup, type VideoLookup } from './platform/video/video-lookup.ts';
import { fetchOembed, PROVIDER_OEMBED } from './platform/video/video-oembed.ts';

export interface AppDeps {
  readonly config: Config;
  readonly database: OpenDatabase;
  readonly log: FastifyBaseLogger;
  /** Signs the sessions of the embedded authentication service; stored with the data. */
  readonly secret: string;
  /** Cookies and tokens depend on it. */
  readonly publicUrl: string;
  readonly webRoot: string;
  readonly samplesRoot: string;
  /** For tests: replaces Google's URL of Firebase's token keys. */
  readonly firebaseKeysUrl?: URL;
}

export interface App {
  readonly http: FastifyInstance;
  readonly metrics: Registry;
}

/** The only place that connects the features. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const { config, database, log } = deps;
  const { db, pool } = database;
  const connection = pool.options;
  const hub = liveHub((onMessage) => openFanOut({ config, connection }, { log, onMessage }));
  const limiter = limiterOf(config.RATE_LIMITS, log);
  const isEmailRequired = config.EMAIL_VERIFICATION === 'required';
  const identity = identityOf(deps, limiter);
  const actors = actorResolver(identity, db);

  const unseenClamps = unseenClampCounter();
  const onClamp = () => unseenClamps.inc();
  const pushStatusCounter = pushCounter();
  const feed = feedService({ db, runStatement: statementRunner(db) });
  const { publicUrl } = deps;
  const links = linkService({ findTile: feed.tile, publicUrl });
  const pushes = await createPushService(deps, (status) => pushStatusCounter.inc({ end: status }));
  const routes = [
    ...featureRoutes({ config, db, hub, identity, actors, feed, pushes, onClamp }),
    ...linkRoutes(links),
  ];

  const http = httpServer(log, config.TRUST_PROXY);
  const web = loadWebApp(deps.webRoot, publicConfig(config), publicUrl);
  const metrics = collectMetrics(http, pool);
  metrics.registerMetric(unseenClamps);
  metrics.registerMetric(pushStatusCounter);
  http.addHook('onClose', () => pushes.stop());
  const inline = web?.inline ?? { scripts: [], styles: [] };
  await addSecurityHeaders(http, { inline, connectTo: signInOrigins(config) });
  logRequests(http);
  rejectForeignOrigins(http, config.PUBLIC_URL);
  await addApiDocs(http);
  addHealth(http, pool);
  identity.mount(http, hub.endSession);
  registerRoutes(http, routes, { actors, limiter, isEmailRequired });
  const users = userDocuments(db);
  const sources = { users, ...chatDocuments(db), notifications: notificationDocuments(db) };
  serveSockets(http, { config, actors, limiter, sources, hub, metrics });
  await serveSampleClips(http, deps.samplesRoot);
  if (web === null) addNotFoundHandler(http);
  else {
    const { mayHaveSession } = identity;
    const readFirstPage = firstPageReader({ feed, log });
    const visitors = { mayHaveSession, readFeed: () => readFirstPage('magic') };
    serveClipPages(http, { links, web, limiter, publicUrl, visitors });
    await serveWebApp(http, web, { mayHaveSession, home: homeHtmlPages({ readFirstPage, web }) });
  }
  return { http, metrics };
}

interface FeatureDeps {
  readonly config: Config;
  readonly db: Db;
  readonly hub: Hub;
  readonly identity: IdentityProvider;
  readonly actors: ActorResolver;
  readonly feed: FeedService;
  readonly pushes: PushService;
  readonly onClamp: () => void;
}

function featureRoutes(deps: FeatureDeps): readonly Route[] {
  const { config, db, hub, identity, actors, feed, pushes, onClamp } = deps;
  const publish: Publish = (emitted) => {
    hub.publish(emitted.changes);
    pushes.enqueue(emitted.pushes);
  };
  const transact = transactionOpener(db, publish);
  const runStatement = statementRunner(db, publish);
  const accounts = accountService({ db, transact, runStatement, onRegistered: actors.clearCache });
  const { endSessions } = identity;
  const signOut = signOutService({ transact, endSessions, onSignedOut: hub.recheckUser });
  const notifications = notificationService({ db, transact });
  const areLinksWide = config.LINKS === 'wide';
  const sources = sourceService({
    db,
    transact,
    runStatement,
    lookup: lookupOf(config),
    notifications,
  });
  const tiles = tileService({ db, runStatement, notifications, sources, areLinksWide });
  const chat = chatService({ db, transact, onClamp });
  const reports = reportService({ db, runStatement });
  const friends = friendService({ db, transact, notifications });
  const friendLists = friendListService({ db });
  const search = searchService({ db });
  const blocks = blockService({ db, transact, runStatement, friends });
  const { deleteAccount } = identity;
  const deletionDeps = {
    friends,
    chat,
    notifications,
    removeAccount: deleteAccount,
    onDeleted: hub.recheckUser,
  };
  const deletion = deletionService({ transact, ...deletionDeps });
  return [
    ...accountRoutes(accounts, signOut),
    ...personalDataRoutes(deletion, exportService({ db })),
    ...feedRoutes(feed),
    ...tileRoutes(tiles),
    ...sourceRoutes(sources),
    ...saveRoutes(saveService({ runStatement })),
    ...reportRoutes(reports),
    ...moderationRoutes(moderationService({ transact, tiles, notifications })),
    ...friendRoutes(friends, friendLists),
    ...searchRoutes(search),
    ...blockRoutes(blocks),
    ...notificationRoutes(notifications),
    ...chatRoutes(chat),
    ...pushRoutes(pushes),
  ];
}

/** SOURCE_LOOKUP. */
function lookupOf({ SOURCE_LOOKUP: setting }: Config): VideoLookup {
  if (setting === 'off') return disabledLookup;
  const address = setting === 'on' ? PROVIDER_OEMBED : setting;
  return videoLookup({ fetchResult: (videoId) => fetchOembed(address, videoId) });
}

async function createPushService(
  { config, database, log, publicUrl }: AppDeps,
  onStatus: (end: PushStatus) => void,
): Promise<PushService> {
  const { db } = database;
  const runStatement = statementRunner(db);
  const isReachable = publicUrl.startsWith('https:');
  const contact = config.VAPID_SUBJECT ?? (isReachable ? publicUrl : 'mailto:admin@localhost');
  return pushService({
    db,
    transact: transactionOpener(db),
    runStatement,
    signer: config.PUSH === 'on' ? await pushSigner({ db, runStatement }, contact) : null,
    ownServices: config.PUSH_SERVICES,
    onStatus,
    onError: (err) => log.warn({ err }, 'a push could not be prepared'),
  });
}

/** AUTH_PROVIDER. */
function identityOf(deps: AppDeps, limiter: Limiter): IdentityProvider {
  const { config, database, firebaseKeysUrl: keysUrl } = deps;
  const firebase = firebaseSettings(config);
  if (firebase !== null) {
    const { projectId, emulatorUrl } = firebase;
    return firebaseIdentity({ projectId, isEmulated: emulatorUrl !== undefined, keysUrl });
  }
  const mailer = mailerOf(config, deps.log);
  const isEmailRequired = config.EMAIL_VERIFICATION === 'required';
  return embeddedIdentity({ ...deps, ...database, limiter, mailer, isEmailRequired });
}
