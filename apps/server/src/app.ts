import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { accessTokenActors } from '#auth/access-tokens.ts';
import { actorResolver, openSignInLock } from '#auth/actor-resolver.ts';
import { documentSessions } from '#auth/document-session.ts';
import { deleteFactors, issueResetCode } from '#auth/embedded/tables/stored-accounts.ts';
import { openIdentity } from '#auth/open-identity.ts';
import { suspensionCheck } from '#auth/suspended-accounts.ts';
import {
  accountsFeature,
  signUpGate,
  storeEmail,
  type SignUpGate,
} from '#features/accounts/accounts.feature.ts';
import { adminFeature } from '#features/admin/admin.feature.ts';
import { blocksFeature } from '#features/blocks/blocks.feature.ts';
import { chatFeature } from '#features/chat/chat.feature.ts';
import { feedFeature } from '#features/feed/feed.feature.ts';
import { friendsFeature } from '#features/friends/friends.feature.ts';
import { linksFeature } from '#features/links/links.feature.ts';
import {
  moderationFeature,
  moderationLogService,
} from '#features/moderation/moderation.feature.ts';
import { momentsFeature } from '#features/moments/moments.feature.ts';
import { mixesFeature } from '#features/mixes/mixes.feature.ts';
import { notificationsFeature } from '#features/notifications/notifications.feature.ts';
import { pushFeature } from '#features/push/push.feature.ts';
import { searchFeature } from '#features/search/search.feature.ts';
import { tilesFeature } from '#features/tiles/tiles.feature.ts';
import { togetherFeature } from '#features/together/together.feature.ts';
import { revokeTokens, tokensFeature, tokenUseRecorder } from '#features/tokens/tokens.feature.ts';
import { turnOffWebhooks, webhooksFeature } from '#features/webhooks/webhooks.feature.ts';
import { weekFeature } from '#features/week/week.feature.ts';
import { fanOutOpener } from '#live/fan-out/open-fan-out.ts';
import { liveHub } from '#live/hub.ts';
import { serveLive } from '#live/serve-live.ts';
import type { Config } from '#platform/config.ts';
import { accountNotices } from '#platform/db/account-notices.ts';
import { openEpoch } from '#platform/db/epoch.ts';
import type { OpenDatabase } from '#platform/db/open.ts';
import { sharedClock } from '#platform/db/shared-clock.ts';
import {
  statementRunner,
  transactionOpener,
  type Publish,
  type RunStatement,
  type Transact,
  type Tx,
} from '#platform/db/transaction.ts';
import { serveApiDocs } from '#platform/http/api/api-docs.ts';
import { documentedCalls, openApiDocument } from '#platform/http/api/open-api/document.ts';
import { registerRoutes } from '#platform/http/api/register-routes.ts';
import { addDrain } from '#platform/http/drain.ts';
import { addSecurityHeaders, pageHeaders } from '#platform/http/headers/security-headers.ts';
import { addHealth, freeBytesIn } from '#platform/http/health.ts';
import { capConnections } from '#platform/http/limits/connection-cap.ts';
import { endedCountsJob } from '#platform/http/limits/ended-counts.ts';
import { limiterOf, userKey } from '#platform/http/limits/limiter.ts';
import { openSharedCounts } from '#platform/http/limits/open-shared-counts.ts';
import { paceRequests } from '#platform/http/limits/request-pacing.ts';
import { userReads } from '#platform/http/limits/user-reads.ts';
import { readOwnPages, serveOwnPages } from '#platform/http/pages/own-pages.ts';
import { serveSampleClips } from '#platform/http/pages/samples.ts';
import { errorPageSender, loadWebApps, serveWebApp } from '#platform/http/pages/web-app.ts';
import { serveSecurityText } from '#platform/http/pages/well-known.ts';
import { logRequests } from '#platform/http/request-log.ts';
import { logSecurityEvents } from '#platform/http/security-log.ts';
import { rejectForeignOrigins } from '#platform/http/security.ts';
import { addNotFoundHandler, httpServer } from '#platform/http/server.ts';
import { jobRunner, type JobRunner } from '#platform/jobs/job-runner.ts';
import { trackRequests } from '#platform/log/current-request.ts';
import type { Look } from '#platform/look/look.ts';
import { mailLanguage } from '#platform/mail/mail-language.ts';
import { mailerOf } from '#platform/mail/mail.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import { signUpAlert } from '#platform/mail/sign-up-alert.ts';
import { collectMetrics } from '#platform/metrics/collect-metrics.ts';
import { eventCounters, type EventCounters } from '#platform/metrics/event-counters.ts';
import { collectHealthMetrics } from '#platform/metrics/health-metrics.ts';
import { countRecentRequests, siteFigures } from '#platform/metrics/site-figures.ts';
import { publicConfig, signInOrigins } from '#platform/public-config.ts';
import { openPushSigner } from '#platform/push/vapid.ts';
import { addTraces } from '#platform/traces/open-traces.ts';
import { openVideoLookup } from '#platform/video/video-lookup.ts';
import type { Viewer } from '#platform/viewer.ts';
import { isWebhookAddress, webhookPoster } from '#platform/webhooks/post-webhook.ts';
import { watchWhileListening } from '#platform/watch.ts';

export interface AppDeps {
  readonly config: Config;
  readonly database: OpenDatabase;
  readonly log: FastifyBaseLogger;
  readonly secret: string;
  /** Signatures made with it stay valid. */
  readonly previousSecret?: string | undefined;
  /** Cookies and tokens contain it. */
  readonly publicUrl: string;
  readonly disabledUids?: ReadonlySet<string>;
  readonly look: Look;
  readonly webRoot: string;
  readonly samplesRoot: string;
  /** For tests: replaces Google's URL of Firebase's token keys. */
  readonly firebaseKeysUrl?: URL;
}

export interface App {
  readonly http: FastifyInstance;
  readonly metrics: Registry;
  readonly jobs: JobRunner;
  /** Adds what was posted to the search and to the heat of its video. */
  finishIndexing(): Promise<void>;
  readonly drain: (ms: number) => Promise<void>;
}

/** Connects the features. No other file does. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const core = await openCore(deps);
  return serve(core, createFeatures(core));
}

type Core = Awaited<ReturnType<typeof openCore>>;
type Features = ReturnType<typeof createFeatures>;

async function openCore(deps: AppDeps) {
  const { config, database, log, look, disabledUids = new Set() } = deps;
  const { db, pool } = database;
  const epoch = await openEpoch(deps);
  const openFanOut = await fanOutOpener({ config, pool });
  const notices = accountNotices();
  const hub = liveHub((events) => openFanOut({ log, notices, ...events }));
  const shared = await openSharedCounts(deps, hub.hasPeers);
  const limiter = limiterOf(config.RATE_LIMITS, log, shared);
  const requireNotSuspended = suspensionCheck(db, config.OPERATOR_CONTACT);
  const counters = eventCounters();
  const mailer = mailerOf(config, log, {
    onMail: (outcome) => counters.mails.inc({ outcome }),
    findLanguage: mailLanguage(db, look.language),
  });
  const gate = openSignUps(deps, counters, mailer);
  await gate.start();
  const identity = await openIdentity({
    ...deps,
    onMail: (outcome) => counters.mails.inc({ outcome }),
    disabledUids,
    requireNotSuspended,
    checkSignUp: gate.checkSignUp,
    claimInvite: gate.claimInvite,
    limiter,
    storeUserEmail: storeEmail,
    revokeTokens: revokeAccess,
  });
  const userDeps = { db, disabledUids, requireNotSuspended };
  const onUse = tokenUseRecorder({ runStatement: statementRunner(db), log });
  const findByAccessToken = accessTokenActors({ ...userDeps, onUse });
  const actors = actorResolver({ ...userDeps, identity, findByAccessToken });
  const signer = await openPushSigner(deps, db);
  const opened = { hub, shared, limiter, identity, actors, signer, counters, gate, mailer };
  return { ...deps, ...opened, notices, db, pool, epoch };
}

function openSignUps(
  { config, database, log, secret }: AppDeps,
  { signUpAttempts }: EventCounters,
  mailer: Mailer,
): SignUpGate {
  const alert = signUpAlert(config, mailer, log);
  return signUpGate({
    db: database.db,
    transact: transactionOpener(database.db),
    moderationLog: moderationLogService(),
    runStatement: statementRunner(database.db),
    startMode: config.SIGN_UPS,
    challenge: config.SIGN_UP_CHALLENGE,
    secret,
    maxPerMinute: config.RATE_LIMITS === 'on' ? config.SIGN_UPS_PER_MINUTE : null,
    onSignUp: (outcome) => signUpAttempts.inc({ outcome }),
    onFlood(perMinute) {
      signUpAttempts.inc({ outcome: 'flood' });
      alert(perMinute);
    },
  });
}

function createFeatures(core: Core) {
  const { config, db, hub, counters, log } = core;
  const publish: Publish = ({ touched, pushes, refreshedClips }) => {
    hub.publish(touched);
    push.service.enqueue(pushes);
    chat.sharedClips.refresh(refreshedClips);
    lists.mixes.changedClips.refresh(refreshedClips);
  };
  const transact = transactionOpener(db, publish);
  const runStatement = statementRunner(db, publish);
  const inviteSecrets = { secret: core.secret, previousSecret: core.previousSecret };
  const notifications = notificationsFeature({
    db,
    transact,
    runStatement,
    keepNotificationsDays: config.KEEP_NOTIFICATIONS_DAYS,
    hasMail: core.mailer.isConfigured,
  });
  const push = pushFeature({
    db,
    transact,
    runStatement,
    log,
    pushSigner: core.signer,
    allowedPushServices: config.PUSH_SERVICES,
    onPushStatus: (status) => counters.pushes.inc({ outcome: status }),
    defaultLanguage: core.look.language,
  });
  const friends = friendsFeature({
    ...{ db, transact, inviteSecrets },
    notifications: notifications.service,
  });
  const tiles = tilesFeature({
    db,
    transact,
    runStatement,
    onIndexError: (err) => log.error({ err }, 'new clips were not indexed: a job tries again'),
    notifications: notifications.service,
    moderationLog: moderationLogService(),
    areLinksWide: config.LINKS === 'wide',
    videoLookup: openVideoLookup(config),
  });
  const chat = chatFeature({
    ...{ db, transact, sources: tiles.sources },
    notifications: notifications.service,
    ...chatDeps(core),
  });
  const blocks = blocksFeature({ db, transact, friends: friends.service, groups: chat.groups });
  const feed = feedFeature({ db, runStatement, log, keepViewsDays: config.KEEP_VIEWS_DAYS });
  const moderation = moderationFeature({
    db,
    transact,
    runStatement,
    tiles: tiles.service,
    notifications: notifications.service,
    findTile: feed.service.tile,
    ...moderationDeps(core),
  });
  const lists = createLists(core, { transact, runStatement, feed, notifications, tiles });
  const { mixes, week } = lists;
  const scripts = createScriptFeatures(core, { transact, runStatement, chat, feed });
  const own = { friends, chat, tiles, notifications, feed, moderation, push, blocks };
  const userData = { ...own, mixes, week, ...scripts };
  const accounts = accountsFeature({
    db,
    transact,
    runStatement,
    log,
    userData,
    chat: chat.service,
    invites: friends.invites,
    inviteSecrets,
    moderationLog: moderation.logService,
    notifications: notifications.service,
    tiles,
    ...accountDeps(core, feed.watched),
  });
  return { ...own, ...lists, ...scripts, accounts };
}

interface ListDeps {
  readonly transact: Transact;
  readonly runStatement: RunStatement;
  readonly feed: ReturnType<typeof feedFeature>;
  readonly notifications: ReturnType<typeof notificationsFeature>;
  readonly tiles: ReturnType<typeof tilesFeature>;
}

/** The features that present tiles of the feed in other ways. */
function createLists(core: Core, { transact, runStatement, ...features }: ListDeps) {
  const { db, publicUrl, limiter, mailer } = core;
  const feed = features.feed.service;
  const notifications = features.notifications.service;
  const onRefreshError = refreshErrorLog(core);
  const { imports } = features.tiles;
  const mixes = mixesFeature({ db, transact, feed, notifications, imports, onRefreshError });
  return {
    mixes,
    links: linksFeature({
      ...core,
      findTile: feed.tile,
      listPublicTiles: feed.publicPage,
      mixes: mixes.service,
    }),
    search: searchFeature({ db, feed }),
    moments: momentsFeature({ db, feed, publicUrl, limiter }),
    week: weekFeature({ db, runStatement, feed, notifications, mailer, publicUrl }),
  };
}

function refreshErrorLog({ log }: Core) {
  return (err: unknown) => log.error({ err }, 'what has a changed clip was not refreshed');
}

interface ScriptDeps extends Pick<ListDeps, 'transact' | 'runStatement' | 'feed'> {
  readonly chat: ReturnType<typeof chatFeature>;
}

/** The ways in and out of scripts. */
function createScriptFeatures(core: Core, { transact, runStatement, chat, feed }: ScriptDeps) {
  const { config, db, hub, identity, limiter, log, mailer, publicUrl } = core;
  const shared = { db, transact, runStatement, lockOpenSignIn: openSignInLock(identity) };
  return {
    tokens: tokensFeature({ ...shared, onRevoked: hub.recheckUser }),
    webhooks: webhooksFeature({
      ...{ ...shared, log, mailer, publicUrl, attach: hub.attach },
      countMail: (uid) => limiter.count('webhookMail', userKey(uid)),
      findTile: feed.service.tile,
      listMessagesBefore: chat.service.history,
      isWebhookAddress: (address) => isWebhookAddress(address, config.WEBHOOK_ORIGINS),
      post: webhookPoster({ allowedOrigins: config.WEBHOOK_ORIGINS }),
    }),
  };
}

/** What ends with all sign-ins of a user. */
async function revokeAccess(tx: Tx, uid: string): Promise<void> {
  await revokeTokens(tx, uid);
  await turnOffWebhooks(tx, uid);
}

/** What conversations need of log, counters and settings. */
function chatDeps(core: Core) {
  const { counters, publicUrl } = core;
  return {
    publicUrl,
    onRefreshError: refreshErrorLog(core),
    onUnseenClamp: () => counters.unseenClamps.inc(),
  };
}

/** What moderators and claims need of sign-ins, settings and mail. */
function moderationDeps({ config, identity, log, limiter, publicUrl, mailer }: Core) {
  return {
    log,
    mailer,
    publicUrl,
    async countClaim(publicId: string, email: string) {
      await limiter.count('claimClip', publicId);
      await limiter.count('claimEmail', email.toLowerCase());
    },
    operatorContact: config.OPERATOR_CONTACT,
    answerDays: config.ANSWER_CLAIMS_DAYS,
    keepReportsDays: config.KEEP_REPORTS_DAYS,
    isSecondFactorRequired: config.REQUIRE_SECOND_FACTOR === 'moderators',
    hasSecondFactor: identity.hasSecondFactor,
  };
}

/** What the accounts need of sign-ins, sign-ups and live documents. */
function accountDeps(
  { config, hub, identity, actors, gate, notices, publicUrl, look }: Core,
  watched: ReturnType<typeof feedFeature>['watched'],
) {
  return {
    watched,
    publicUrl,
    defaultLanguage: look.language,
    signUpGate: gate,
    isCountingSignUps: config.AUTH_PROVIDER !== 'embedded',
    storedAccounts: { lock: identity.lockAccount, remove: identity.deleteAccount },
    passkeys: identity.passkeys,
    signInMethods: identity.signInMethods,
    listSessions: identity.listSessions,
    endSession: identity.endSession,
    async endSessions(tx: Tx, uid: string, exceptSessionId: string | null) {
      await identity.endSessions(tx, uid, exceptSessionId);
      await revokeAccess(tx, uid);
    },
    revokeTokens,
    deleteFactors,
    issueResetCode,
    accountNotices: notices,
    onRegistered: actors.clearCache,
    onSessionEnded: hub.endSession,
    onSignedOut: hub.recheckUser,
    onDeleted: hub.recheckUser,
    onAccountChanged: hub.recheckUserHere,
  };
}

function jobsOf({ db, identity, log }: Core, features: Features) {
  const { accounts, feed, moderation, notifications, tiles, tokens, webhooks, week } = features;
  const deps = { db, runStatement: statementRunner(db), log };
  const jobs = [
    accounts,
    feed,
    moderation,
    notifications,
    tiles,
    tokens,
    webhooks,
    week,
    identity,
  ].flatMap((part) => part.jobs);
  return jobRunner(deps, [...jobs, endedCountsJob(deps)]);
}

/** Rooms of users who loop together, on all servers. */
function openTogether({ db, hub, limiter, log }: Core, { chat }: Features) {
  const together = togetherFeature({
    now: sharedClock(db),
    members: chat.roomMembers,
    countStart: ({ uid }) => limiter.count('startTogether', userKey(uid)),
    publish: hub.publishRoom,
    hasPeers: hub.hasPeers,
    show: hub.showRoom,
    onError: (err) => log.error({ err }, 'a room was not refreshed'),
  });
  const { rooms } = together;
  hub.attach({
    receiveRoom: rooms.receive,
    touch: rooms.recheckDocuments,
    touchAll: rooms.resend,
    recheckUser: rooms.recheckUser,
  });
  return together;
}

async function serve(core: Core, features: Features): Promise<App> {
  const { config, db, pool, hub, limiter, epoch, identity } = core;
  const { actors, log, publicUrl, counters } = core;
  const { accounts, chat, feed, links, moments, notifications, push, tiles } = features;
  const ownPages = readOwnPages(config.PAGES_DIR);
  const pageConfig = publicConfig(config, [...ownPages.keys()]);
  const site = { publicConfig: pageConfig, publicUrl, look: core.look };
  const webs = loadWebApps(core.webRoot, site);
  const inline = webs?.english.inline ?? { scripts: [], styles: [] };
  const pagePolicy = { inline, connectTo: signInOrigins(config) };
  const sendErrorPage = webs ? errorPageSender(webs, pageHeaders(config, pagePolicy)) : undefined;
  const http = httpServer(log, config, sendErrorPage);
  trackRequests(http, core.look.language);
  await addTraces(http, core);
  capConnections(http, { limiter, trustProxy: config.TRUST_PROXY });
  paceRequests(http, limiter);
  const { queueLength: pushQueueLength } = push.service;
  const metrics = collectMetrics(http, { ...core, pushQueueLength });
  http.addHook('onClose', () => push.service.stop());
  http.addHook('onClose', () => chat.sharedClips.stop());
  http.addHook('onClose', () => features.mixes.changedClips.stop());
  http.addHook('onClose', tiles.finishIndexing);
  http.addHook('onClose', () => core.shared?.close());
  watchWhileListening(http, [accounts.watch, epoch.watch, features.webhooks.watch]);
  const jobs = jobsOf(core, features);
  http.addHook('onClose', jobs.stop);
  addSecurityHeaders(http, config, pagePolicy);
  logRequests(http);
  logSecurityEvents(http, ({ event, result }) => {
    counters.securityEvents.inc({ event, result });
    if (event === 'sign-up' && result === 'success') counters.signUps.inc();
  });
  rejectForeignOrigins(http, config.PUBLIC_URL);
  const apiDocument = () => openApiDocument({ publicUrl, ...documentedCalls(identity.api) });
  serveApiDocs(http, apiDocument, webs);
  const { isDraining, drain } = addDrain(http);
  const freeBytes = () => freeBytesIn(config.DATA_DIR);
  const readHealth = addHealth(http, { pool, freeBytes, isDraining, secret: core.secret });
  collectHealthMetrics(readHealth, metrics);
  const readFigures = siteFigures(metrics, countRecentRequests(http));
  identity.mount(http, hub.endSession);
  const { channels } = tiles;
  const adminDeps = { ...accounts.operations, channels, db, publicUrl, readHealth, readFigures };
  const admin = adminFeature(adminDeps);
  const routes = [...Object.values(features), admin].flatMap((feature) => feature.routes);
  const isEmailRequired = config.EMAIL_VERIFICATION === 'required';
  const { requireAdmin } = features.moderation;
  const reads = userReads(limiter);
  const sources = {
    ...accounts.documents,
    ...chat.documents,
    ...notifications.documents,
    ...features.mixes.documents,
  };
  const { typingReaders: findTypingReaders } = chat.service;
  const together = openTogether(core, features);
  http.addHook('onClose', together.rooms.stop);
  const routeDeps = { actors, limiter, reads, epoch, isEmailRequired, requireAdmin };
  const live = { findTypingReaders, handleTogether: together.handle };
  const liveDeps = { ...routeDeps, ...live, config, sources, hub, metrics };
  registerRoutes(http, [...routes, ...serveLive(http, liveDeps)], routeDeps);
  accounts.servePhotos(http);
  serveSecurityText(http, config, publicUrl);
  await serveSampleClips(http, core.samplesRoot);
  serveOwnPages(http, ownPages);
  if (webs === null) addNotFoundHandler(http);
  else {
    const { mayHaveSession } = identity;
    const readSession = documentSessions({ identity, actors, log });
    const readFeed = (viewer: Viewer | null) => feed.pages.readFirstPage(viewer, 'magic');
    const pages = { webs, sources: { mayHaveSession, readSession } };
    moments.servePages(http, pages);
    links.servePages(http, { ...pages, readFeed });
    await serveWebApp(http, webs, { mayHaveSession, readSession, home: feed.pages.home });
  }
  return { http, metrics, drain, jobs, finishIndexing: tiles.finishIndexing };
}
