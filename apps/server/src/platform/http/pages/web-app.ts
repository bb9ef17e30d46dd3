import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { homeSort, visitorSort } from '@reprise/contract/feed/calls.ts';
import {
  FIRST_VIEW_ID,
  firstView,
  type DocumentSession,
  type FirstView,
} from '@reprise/contract/first-view.ts';
import { isLanguage, type Language, languages } from '@reprise/contract/language/languages.ts';
import { screenAt } from '@reprise/contract/shell/screens.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import {
  sendEncoded,
  sharedBody,
  type CompressionLevel,
  type SharedBody,
} from '#platform/http/compression.ts';
import { StartError } from '#platform/errors.ts';
import { hashOf, sendTagged, taggedBody, type TaggedBody } from '#platform/http/tagged-body.ts';
import { errorBody } from '#platform/http/error-handler.ts';
import type { Viewer } from '#platform/viewer.ts';
import { withLook, withWords } from './with-look.ts';
import type { Look } from '#platform/look/look.ts';
import type { PublicConfig } from '#platform/public-config.ts';
import { siteManifest } from './site-manifest.ts';
import { attributeJson, embeddedJson, escapeHtml } from './html.ts';
import { followLanguageLinks, PAGE_VARIES, pageLanguage } from './page-language.ts';
import { cacheControl, LANGUAGES_FOLDER, serveWebFiles } from './web-files.ts';
import {
  publicFileHeaders,
  type ConstantHeaders,
  type InlineHashes,
} from '#platform/http/headers/security-headers.ts';

const MANIFEST = 'manifest.webmanifest';
const APP_ROOT = '<div id="root"></div>';
const CONFIG_PLACEHOLDER = /<meta name="reprise-config"[^>]*>/;

export interface Page extends SharedBody {
  /** Contains a session, so no cache may store it. */
  readonly isPersonal?: true;
}

const prerendered = z.object({ head: z.string(), body: z.string() });

export type Prerendered = z.infer<typeof prerendered>;

export const NOT_PRERENDERED: Prerendered = { head: '', body: '' };

const firstViews = z.object({
  feedHead: z.string(),
  otherScreensHead: z.string(),
  clipPageHead: z.string(),
  videoPageHead: z.string(),
  viewerHead: z.string(),
  home: z.record(visitorSort, z.string()),
  homeOfOneClip: z.record(visitorSort, z.string()),
  homeSkeleton: z.record(homeSort, z.string()),
  homePosterSkeleton: z.record(homeSort, z.string()),
  clipSkeleton: z.object({ visitor: z.string(), viewer: z.string() }),
  videoSkeleton: z.object({ visitor: z.string(), viewer: z.string() }),
  login: prerendered,
});

export type FirstViews = z.infer<typeof firstViews>;

/** The app in one language. */
export interface WebApp {
  readonly language: Language;
  readonly html: string;
  /** For the screens that the start script loads itself: `/`, a clip's and `/login`. */
  readonly startHtml: string;
  /** The page at `/`, with `/` as its canonical address. */
  readonly homeHtml: string;
  /** Preloads of the feed's scripts and styles, for pages that start with a clip. */
  readonly feedHead: string;
  readonly page: Page;
  /** Null if the build has none. */
  readonly views: FirstViews | null;
  readonly inline: InlineHashes;
  readonly embedHtml: string;
  readonly root: string;
}

/** The app in each language that is built, always in English. */
export interface WebApps {
  readonly root: string;
  readonly apiDocsHtml: string;
  readonly robotsText: string;
  readonly english: WebApp;
  /** Of all pages, the embedded and those of the API too. */
  readonly lookStyles: readonly string[];
  /** Files that the look replaces or adds, by their paths. */
  readonly replaced: ReadonlyMap<string, Buffer>;
  readonly manifests: ReadonlyMap<Language, SharedBody>;
  readonly workers: ReadonlyMap<Language, TaggedBody>;
  readonly languageOf: (request: FastifyRequest) => Language;
  readonly in: (language: Language) => WebApp;
  /** The app in the language of the page that is requested. */
  readonly of: (request: FastifyRequest) => WebApp;
}

interface Site {
  readonly publicConfig: PublicConfig;
  readonly publicUrl: string;
  readonly look: Look;
}

/**
 * Returns null without a build (API tests, `npm run dev`). Throws StartError for the build of another
 * version.
 */
export function loadWebApps(root: string, site: Site): WebApps | null {
  if (!existsSync(path.join(root, 'index.html'))) return null;
  try {
    return readWebApps(root, site);
  } catch (error) {
    if (!isOtherBuild(error)) throw error;
    throw new StartError(
      `The web app in ${root} is the build of another version. Run: npm run build`,
    );
  }
}

/** A file is missing, or has other contents than this version writes. */
function isOtherBuild(error: unknown): boolean {
  return (
    error instanceof z.core.$ZodError ||
    error instanceof SyntaxError ||
    (error instanceof Error && 'code' in error && error.code === 'ENOENT')
  );
}

function readWebApps(root: string, site: Site): WebApps {
  const english = loadWebApp({ root, language: 'en' }, site);
  const apps = new Map<Language, WebApp>([['en', english]]);
  for (const language of languages) {
    const folder = path.join(root, LANGUAGES_FOLDER, language);
    if (existsSync(folder)) apps.set(language, loadWebApp({ root: folder, language }, site));
  }
  const appIn = (language: Language) => apps.get(language) ?? english;
  const { look } = site;
  const manifest = readFileSync(path.join(root, MANIFEST), 'utf8');
  const apiDocsHtml = withLook(readFileSync(path.join(root, 'api-docs.html'), 'utf8'), look, 'en');
  // Its last line needs the address of this site.
  const rules = readFileSync(path.join(root, 'robots.txt'), 'utf8').trimEnd();
  const robotsText = `${rules}\n\nSitemap: ${new URL('/sitemap.xml', site.publicUrl).href}\n`;
  const languageOf = (request: FastifyRequest) => pageLanguage(request, look.language);
  return {
    root,
    apiDocsHtml,
    robotsText,
    english,
    lookStyles: inlineHashes(withLook('</head>', look, 'en')).styles,
    replaced: look.icons,
    manifests: inEach((one) => sharedBody(siteManifest(manifest, look, one), 'best')),
    workers: inEach((one) => workerOf(appIn(one))),
    languageOf,
    in: appIn,
    of: (request) => appIn(languageOf(request)),
  };
}

function inEach<Of>(make: (language: Language) => Of): ReadonlyMap<Language, Of> {
  return new Map(languages.map((language) => [language, make(language)]));
}

function loadWebApp(
  { root, language }: Pick<WebApp, 'root' | 'language'>,
  { publicConfig, publicUrl, look }: Site,
): WebApp {
  const file = path.join(root, 'index.html');
  const startHtml = withConfig(withLook(readFileSync(file, 'utf8'), look, language), publicConfig);
  const canonical = `<link rel="canonical" href="${escapeHtml(new URL('/', publicUrl).href)}">`;
  const homeHtml = withHead(startHtml, canonical);
  const embedHtml = withLook(readFileSync(path.join(root, 'embed.html'), 'utf8'), look, language);
  const views = loadFirstViews(path.join(root, 'first-view.json'), (text) =>
    withWords(text, look, language),
  );
  const inline = inlineHashes(startHtml);
  const feedHead = views?.feedHead ?? '';
  const html = withHead(startHtml, views?.otherScreensHead ?? '');
  const page = makePage(html);
  return { language, html, startHtml, homeHtml, feedHead, page, views, inline, embedHtml, root };
}

/** With room for the buttons of /login that depend on settings. */
function withConfig(html: string, publicConfig: PublicConfig): string {
  const configured = html.replace(
    CONFIG_PLACEHOLDER,
    () => `<meta name="reprise-config" content='${attributeJson(publicConfig)}'>`,
  );
  const rows = publicConfig.signIn.length + (publicConfig.mail ? 1 : 0);
  if (rows === 0) return configured;
  return withHead(configured, `<style>:root{--sign-in-rows:${rows}}</style>`);
}

function loadFirstViews(file: string, withWordsOf: (text: string) => string): FirstViews | null {
  if (!existsSync(file)) return null;
  const views: unknown = JSON.parse(readFileSync(file, 'utf8'), (_key, value: unknown) =>
    typeof value === 'string' ? withWordsOf(value) : value,
  );
  return z.parse(firstViews, views);
}

/** `best` is for pages that serve all requests. Their first request compresses them, not the start. */
export function makePage(html: string, level: CompressionLevel = 'best'): Page {
  return sharedBody(html, level);
}

/** Makes a page for one session. */
export function personalPage(html: string, view: FirstView, markup = NOT_PRERENDERED): Page {
  return { ...makePage(firstViewHtml(html, view, markup), 'quick'), isPersonal: true };
}

export function firstViewHtml(html: string, view: FirstView, { head, body }: Prerendered): string {
  // Pages without dates are made once, at the start.
  const time = view.feed || view.clip || view.video ? new Date().toISOString() : undefined;
  const json = embeddedJson(z.parse(firstView, { ...view, time }));
  const script = `<script type="application/json" id="${FIRST_VIEW_ID}">${json}</script>`;
  const isBusy = body === '' ? '' : ' aria-busy="true"';
  // A function, because a replacement string would expand `$&`.
  return withHead(html, head).replace(
    APP_ROOT,
    () => `<div id="root"${isBusy}>${withInertControls(body)}</div>
    ${script}`,
  );
}

export function withHead(html: string, more: string): string {
  return html.replace(
    '</head>',
    () => `  ${more}
  </head>`,
  );
}

/** Makes controls that need script inert until it has loaded. Links work without. */
function withInertControls(body: string): string {
  return body.replace(/<(button|input) /g, '<$1 inert ');
}

function inlineHashes(html: string): InlineHashes {
  return {
    scripts: hashesOf(html, /<script>([\s\S]*?)<\/script>/g),
    styles: hashesOf(html, /<style>([\s\S]*?)<\/style>/g),
  };
}

function hashesOf(html: string, element: RegExp): string[] {
  return [...html.matchAll(element)].map(([, text = '']) => {
    return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  });
}

export interface ViewerSession {
  readonly viewer: Viewer;
  readonly session: DocumentSession;
}

/** Null if the page must request its session. */
export type ReadSession = (
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<ViewerSession | null>;

export interface PageSources {
  /** False only if the cookies cannot belong to a session. */
  readonly mayHaveSession: (cookies: string) => boolean;
  readonly readSession: ReadSession;
  readonly home: (web: WebApp) => HomePages;
}

export interface HomePages {
  readonly forVisitor: (request: FastifyRequest) => Promise<Page | null>;
  readonly forViewer: (request: FastifyRequest, session: ViewerSession) => Promise<Page>;
}

export async function serveWebApp(
  app: FastifyInstance,
  webs: WebApps,
  sources: PageSources,
): Promise<void> {
  await serveWebFiles(
    app,
    webs.root,
    (address) => address === `/${MANIFEST}` || webs.replaced.has(address),
  );
  serveReplacedFiles(app, webs);
  serveManifest(app, webs);
  serveWorker(app, webs);
  followLanguageLinks(app);
  const selectors = inEach((one) => pageSelector(webs.in(one), sources));
  const pageFor: SelectPage = (pathname, request, reply) =>
    (selectors.get(webs.languageOf(request)) as SelectPage)(pathname, request, reply);
  app.get('/', async (request, reply) =>
    sendPage(await pageFor('/', request, reply), request, reply, 200),
  );
  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(webs.robotsText),
  );
  // The service worker caches this page, so it has no user data.
  app.get<ShellRoute>('/shell', (request, reply) => {
    const { language } = request.query;
    const { page } = isLanguage(language) ? webs.in(language) : webs.english;
    return sendPage(page, request, reply, 200);
  });
  app.setNotFoundHandler(async (request, reply) => {
    const pathname = request.url.split('?', 1)[0] ?? '';
    const isScreen = isKnownScreen(pathname);
    if (!isRead(request) || !(isScreen || acceptsHtml(request))) {
      return reply.code(404).send(errorBody('NOT_FOUND', 'There is nothing at this address.'));
    }
    return sendPage(await pageFor(pathname, request, reply), request, reply, isScreen ? 200 : 404);
  });
}

/** A service worker has a language, because it requests its page without cookies. */
interface ShellRoute {
  readonly Querystring: { readonly language?: unknown };
}

/** With the same times in caches as the files of the build. The embed page shows the logo, too. */
function serveReplacedFiles(app: FastifyInstance, { replaced }: WebApps): void {
  for (const [address, body] of replaced) {
    const headers = { ...publicFileHeaders, 'cache-control': cacheControl(address.slice(1)) };
    app.get(address, (_request, reply) => reply.headers(headers).type('image/png').send(body));
  }
}

/** Browsers request it without cookies, so usually in the language that they accept. */
function serveManifest(app: FastifyInstance, webs: WebApps): void {
  app.get(`/${MANIFEST}`, (request, reply) => {
    reply.type('application/manifest+json').header('vary', PAGE_VARIES);
    reply.header('cache-control', 'public, max-age=3600');
    return sendEncoded(webs.manifests.get(webs.languageOf(request)) as SharedBody, request, reply);
  });
}

/**
 * It has one address in all languages, so that a change of the language updates it. So does a change
 * of the page that it caches, such as another look: it ends with the page's hash.
 */
function serveWorker(app: FastifyInstance, webs: WebApps): void {
  app.get('/worker.js', (request, reply) => {
    reply.header('vary', PAGE_VARIES);
    return sendTagged(webs.workers.get(webs.languageOf(request)) as TaggedBody, reply);
  });
}

function workerOf({ root, page }: WebApp): TaggedBody {
  const script = readFileSync(path.join(root, 'worker.js'), 'utf8');
  return taggedBody('text/javascript', `${script}\n// ${hashOf(page.plain)}\n`, 'best');
}

/** Screens whose pages have routes of their own. */
const OWN_ROUTES: ReadonlySet<string> = new Set([
  '/tile/:publicId',
  '/video/:videoId',
  '/mix/:publicId',
  '/u/:username',
]);

/**
 * Pages for every client. Other pages are sent with status 404, and only to clients that accept
 * HTML. No call of the API has the path of a screen.
 */
function isKnownScreen(pathname: string): boolean {
  const screen = screenAt(pathname);
  return screen !== undefined && screen.isHidden !== true && !OWN_ROUTES.has(screen.path);
}

type SelectPage = (pathname: string, request: FastifyRequest, reply: FastifyReply) => Promise<Page>;

function pageSelector(
  web: WebApp,
  { mayHaveSession, readSession, home: homeIn }: PageSources,
): SelectPage {
  const { html, startHtml, homeHtml, feedHead, page, views } = web;
  const home = homeIn(web);
  const plainHome = makePage(withHead(homeHtml, feedHead));
  const plain = (pathname: string) => (pathname === '/' ? plainHome : page);
  if (views === null) return async (pathname: string) => plain(pathname);
  const login = makePage(firstViewHtml(startHtml, {}, views.login));
  const other = makePage(firstViewHtml(html, {}, NOT_PRERENDERED));
  const emptyHome = makePage(firstViewHtml(homeHtml, {}, { ...NOT_PRERENDERED, head: feedHead }));
  async function personal(pathname: string, request: FastifyRequest, reply: FastifyReply) {
    const isScreen = isKnownScreen(pathname);
    const opened = isScreen ? await readSession(request, reply) : null;
    if (opened === null) return plain(pathname);
    if (pathname === '/') return home.forViewer(request, opened);
    return personalPage(html, { session: opened.session });
  }

  return async (pathname, request, reply) => {
    if (mayHaveSession(request.headers.cookie ?? '')) return personal(pathname, request, reply);
    if (pathname === '/') return (await home.forVisitor(request)) ?? emptyHome;
    return pathname === '/login' ? login : other;
  };
}

/** Returns false without a response if the client is not a browser. */
export type SendErrorPage = (
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
) => boolean;

/** For addresses that have no route because they are malformed. */
export function errorPageSender(webs: WebApps, headers: ConstantHeaders): SendErrorPage {
  return ({ statusCode = 500 }, request, reply) => {
    if (!isRead(request) || !acceptsHtml(request)) return false;
    sendPage(webs.of(request).page, request, reply.headers(headers), statusCode);
    return true;
  };
}

/** Monitors and previews of links start with HEAD. */
function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

function acceptsHtml(request: FastifyRequest): boolean {
  return request.headers.accept?.includes('text/html') ?? false;
}

export function sendHtml(reply: FastifyReply, html: string, status: number): FastifyReply {
  reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-cache');
  return sendEncoded(sharedBody(html), reply.request, reply.header('vary', PAGE_VARIES));
}

export function sendPage(page: Page, request: FastifyRequest, reply: FastifyReply, status: number) {
  reply.code(status).type('text/html; charset=utf-8');
  const storing = page.isPersonal ? 'no-store' : 'no-cache';
  reply.header('cache-control', `private, ${storing}`).header('vary', PAGE_VARIES);
  return sendEncoded(page, request, reply);
}
