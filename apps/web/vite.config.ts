import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { documentTextsIn } from '../../packages/contract/src/site/document-texts-in.ts';
import type { Language } from '../../packages/contract/src/language/languages.ts';
import { documentTexts } from '../../packages/contract/src/site/document-texts.ts';
import { defineConfig, type BuildOptions, type Plugin, type Rolldown, type UserConfig } from 'vite';

const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

/** `scripts/build.mjs` sets them, the second for other languages than English. */
const dist = process.env['WEB_DIST'] ?? path.join(import.meta.dirname, 'dist');
const language = process.env['WEB_LANGUAGE'] ?? 'en';

const ICONS = 'lucide-react';
const ICON_IMPORT = new RegExp(`import \\{([^}]+)\\} from '${ICONS}'`);

const build: BuildOptions = {
  target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
  outDir: dist,
  modulePreload: { polyfill: false },
  // The content security policy forbids data: URLs.
  assetsInlineLimit: 0,
};

/** The package's entry has warnings for developers and is 1.3 kB larger. */
const PRODUCTION_ROUTER = {
  find: /^react-router$/,
  replacement: path.join(
    import.meta.dirname,
    '../../node_modules/react-router/dist/production/index.mjs',
  ),
};

const moduleFiles = new Map<string, string>();

const css: UserConfig['css'] = { modules: { generateScopedName: className } };

/** `row_layout`: compresses better than Vite's names, which end in a hash and a line number. */
function className(name: string, file: string): string {
  const module = path.basename(file, '.module.css');
  const known = moduleFiles.get(module) ?? file;
  if (known !== file) throw new Error(`${known} and ${file} need different names.`);
  moduleFiles.set(module, file);
  return `${name}_${module}`;
}

/**
 * The embed page (`--mode embed`), built after the app. Separate, because a shared build would load
 * every page's script.
 */
const embed: UserConfig = {
  root: import.meta.dirname,
  publicDir: false,
  css,
  plugins: [layerModules(), translate(), preloadFonts(['figtree-latin-wght'])],
  build: {
    ...build,
    emptyOutDir: false,
    rolldownOptions: { input: path.join(import.meta.dirname, 'embed.html') },
  },
};

/** The page of the API documentation (`--mode api-docs`), built like the embed page. */
const apiDocs: UserConfig = {
  ...embed,
  build: {
    ...embed.build,
    // Swagger UI is one script of 1.5 MB.
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: {
      input: path.join(import.meta.dirname, 'api-docs.html'),
      // Most of the time goes into its style.
      checks: { bundlerTimings: false },
    },
  },
};

/**
 * The service worker (`--mode worker`), one script at the root. Built after the app, whose files it
 * lists, and before the other pages.
 */
const worker = (): UserConfig => ({
  root: import.meta.dirname,
  publicDir: false,
  define: { BUILD: JSON.stringify(appFiles()) },
  plugins: [translate()],
  build: {
    ...build,
    emptyOutDir: false,
    rolldownOptions: {
      input: path.join(import.meta.dirname, 'src/worker/worker.ts'),
      output: { format: 'iife', entryFileNames: 'worker.js' },
    },
  },
});

function appFiles() {
  const page = readFileSync(path.join(dist, 'index.html'), 'utf8');
  const files = readdirSync(path.join(dist, 'assets')).toSorted();
  const paths = files.map((file) => `/assets/${file}`);
  return {
    name: createHash('sha256').update(page).update(files.join()).digest('hex').slice(0, 12),
    shell: `/shell?language=${language}`,
    initial: paths.filter((file) => page.includes(file)),
    // Most deployments do not use Firebase.
    lazy: paths.filter(
      (file) => /\.(?:js|css)$/.test(file) && !page.includes(file) && !/firebase/.test(file),
    ),
  };
}

const firstView: UserConfig = {
  root: import.meta.dirname,
  publicDir: false,
  css,
  plugins: [layerModules(), translate(), react({ compiler: true })],
  // Uses the libraries' production builds.
  ssr: { noExternal: true },
  build: {
    ssr: path.join(import.meta.dirname, 'src/first-view/main.tsx'),
    outDir: path.join(dist, 'first-view'),
    emptyOutDir: true,
  },
};

const START = ['../index.html'];
const HOME = ['screens/home/home-screen.tsx'];
const LOGIN = ['screens/login/login-screen.tsx'];
/** What signed-in users have next to the home screen. */
const VIEWER = [
  'app/shell/bars/account-menu.tsx',
  'features/blocks/block-call.ts',
  'features/chat/share/direct-message.tsx',
  'features/feed/list/record-views.tsx',
  'features/feed/list/tile-calls.ts',
  'features/search/user-search.tsx',
  'users/friendship/friend-button.tsx',
];

/** What the home screen adds once the app runs. */
const ADDED = [
  'features/feed/viewer/view-buttons.tsx',
  'features/feed/viewer/input/swipe-grip.tsx',
];

/** What it adds once the page has loaded, and what captions with tags need before. */
const MOMENT = [
  'clips/caption/tagged-text.tsx',
  'features/feed/moment/answer-link.tsx',
  'features/feed/moment/answered-line.tsx',
  'features/feed/moment/moment-line.tsx',
  'features/feed/moment/passages-link.tsx',
];

/** What every screen adds once it has rendered: for all users, and for signed-in ones. */
const DEFERRED = ['app/session/start-deferred.ts'];
const LIVE = ['platform/live/connect-live-client.ts'];

/** Puts the modules of the first screens into a few scripts. Null for other modules. */
function firstScript(moduleId: string, context: Rolldown.ChunkingContext): string | null {
  const isUsedBy = (parts: readonly string[]) => importsOf(parts, context).has(moduleId);
  const isForLogin = isUsedBy(LOGIN);
  // A script that / and /login share would be one request more for nearly every screen.
  if (isUsedBy(START) || (isForLogin && isUsedBy(HOME))) return 'start';
  if (isForLogin && isUsedBy(VIEWER)) return 'forms';
  if (isUsedBy(HOME)) return 'feed';
  if (isUsedBy(DEFERRED)) return 'deferred';
  // Before the viewer's, which visitors would load for an icon.
  if (!isForLogin && isUsedBy(ADDED)) return 'added';
  if (!isForLogin && isUsedBy(MOMENT)) return 'moment';
  if (!isForLogin) return isUsedBy(VIEWER) ? 'viewer' : isUsedBy(LIVE) ? 'live' : null;
  // Menus and dialogs need the one, forms of other screens the other.
  if (moduleId.includes('base-ui')) return 'controls';
  return /react-hook-form|@hookform/.test(moduleId) ? 'fields' : 'login';
}

function scripts(...names: readonly string[]) {
  return (moduleId: string, context: Rolldown.ChunkingContext) => {
    const name = firstScript(moduleId, context);
    return names.find((one) => one === name) ?? null;
  };
}

const knownImports = new Map<readonly string[], ReadonlySet<string>>();

function importsOf(
  parts: readonly string[],
  context: Rolldown.ChunkingContext,
): ReadonlySet<string> {
  const known = knownImports.get(parts);
  if (known) return known;
  const modules = new Set(parts.map((part) => path.join(import.meta.dirname, 'src', part)));
  for (const moduleId of modules) {
    for (const other of context.getModuleInfo(moduleId)?.importedIds ?? []) modules.add(other);
  }
  knownImports.set(parts, modules);
  return modules;
}

const app: UserConfig = {
  root: import.meta.dirname,
  css,
  plugins: [
    layerModules(),
    translate(),
    importIconFiles(),
    react({ compiler: true }),
    preloadFonts(['figtree-latin-wght', 'bricolage-grotesque-latin-700']),
    lowerScriptPriority(),
  ],
  build: {
    ...build,
    emptyOutDir: true,
    manifest: true,
    chunkSizeWarningLimit: 600,
    // Many small chunks compress worse and cost one request each.
    rolldownOptions: {
      output: {
        // The start script names all files, so each costs it some 25 bytes. Hashes do not compress.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            { debugName: 'start', name: scripts('start'), priority: 3 },
            {
              debugName: 'shared by first screens',
              name: scripts('forms', 'controls', 'fields'),
              priority: 2,
            },
            {
              debugName: 'shared by /login and other screens',
              name: (moduleId, context) =>
                firstScript(moduleId, context) === 'login' ? 'common' : null,
              minShareCount: 2,
              priority: 1,
            },
            {
              debugName: 'first screens',
              name: scripts('feed', 'viewer', 'deferred', 'live', 'added', 'moment', 'login'),
              // Otherwise a script takes modules that another one has by its name.
              includeDependenciesRecursively: false,
            },
            { name: 'icons', test: /lucide-react/, minShareCount: 2 },
            {
              name: 'small',
              test: /\/contract\/src\/.*\/(?:\w+-paths?|audience-texts|limits|week|counted|link-code|source-calls|private-list-calls)\.ts$|\/use-(?:go-back|hidden-tiles|lazy-dialog|link-sharing|near-viewport|new-audience)\.ts$/,
              minShareCount: 2,
            },
            {
              name: 'layout',
              test: /\/ui\/(?:primitives\/(?:layout|text|card)|feedback\/live-text)\./,
            },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: {
      '^/(user|get|create|auth|api|samples|feed|sources|embed|oembed|healthz|pages)(/|\\?|$)': {
        target: api,
        bypass: ({ url }) => (url === '/api/docs' ? '/api-docs.html' : undefined),
      },
      // These are also pages.
      '^/(admin|chat|claim|moderation|notifications|push|search)(/|\\?|$)': {
        target: api,
        bypass: ({ headers }) =>
          headers.accept?.includes('text/html') ? '/index.html' : undefined,
      },
      '^/live': { target: api, ws: true },
    },
  },
};

export default defineConfig(({ mode, command }) => {
  if (mode === 'worker') return worker();
  const forBuild = command === 'build' ? { resolve: { alias: [PRODUCTION_ROUTER] } } : {};
  return { embed, 'api-docs': apiDocs, 'first-view': firstView }[mode] ?? { ...app, ...forBuild };
});

/**
 * A folder of `src` is a cascade layer, in the order of index.html: a feature's class that a
 * component of ui/ gets wins over the component's own.
 */
function layerModules(): Plugin {
  return {
    name: 'layer-css-modules',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/\w+\/.*\.module\.css/ },
      handler: (code, id) => `@layer ${/\/src\/(\w+)/.exec(id)?.[1]} {${code}}`,
    },
  };
}

/**
 * Replaces modules by their siblings in the language of the build (docs/decisions/0070): texts.ts by
 * texts.de.ts. The English build has no such step.
 */
function translate(): Plugin {
  return {
    name: 'translate',
    enforce: 'pre',
    apply: () => language !== 'en',
    load: {
      filter: { id: /\/(?:contract|web)\/src\/.*\.tsx?$/ },
      handler(id) {
        const sibling = id.replace(/(?=\.tsx?$)/, `.${language}`);
        return existsSync(sibling) ? readFileSync(sibling, 'utf8') : null;
      },
    },
    transformIndexHtml: { order: 'pre', handler: translatePage },
  };
}

function translatePage(html: string): string {
  const texts = documentTextsIn[language as Language];
  let page = html.replace('<html lang="en"', `<html lang="${language}"`);
  for (const [name, text] of Object.entries(documentTexts)) {
    page = page.replace(text, () => texts[name as keyof typeof texts]);
  }
  return page;
}

/** Loads styles, fonts and the first picture before the script that hydrates the page. */
function lowerScriptPriority(): Plugin {
  return {
    name: 'lower-script-priority',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace('<script type="module"', '$& fetchpriority="low"'),
    },
  };
}

/** Through the package's entry, the home screen would import the icons of all screens. */
function importIconFiles(): Plugin {
  return {
    name: 'import-icon-files',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /web\/src\/.*\.tsx$/, code: ICONS },
      handler: (code) =>
        code.replace(ICON_IMPORT, (_, names: string) =>
          [...names.matchAll(/\w+/g)].map(([name]) => importOfIcon(name)).join(';'),
        ),
    },
  };
}

/** `Trash2` is exported by `trash-2`. */
function importOfIcon(name: string): string {
  const file = name.replaceAll(/(?!^)[A-Z\d]/g, '-$&').toLowerCase();
  return `import ${name} from '${ICONS}/icons/${file}'`;
}

function preloadFonts(names: readonly string[]): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const files = Object.keys(bundle ?? {}).filter((file) =>
          names.some((name) => file.includes(`/${name}-`)),
        );
        return files.map((file) => ({
          tag: 'link',
          injectTo: 'head',
          attrs: {
            rel: 'preload',
            href: `/${file}`,
            as: 'font',
            type: 'font/woff2',
            crossorigin: '',
          },
        }));
      },
    },
  };
}
