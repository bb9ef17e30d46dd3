import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import react from '@vitejs/plugin-react';
import { defineConfig, type BuildOptions, type Plugin, type Rolldown, type UserConfig } from 'vite';

const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

const dist = path.join(import.meta.dirname, 'dist');

/** What all builds have in common. */
const build: BuildOptions = {
  target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
  outDir: dist,
  modulePreload: { polyfill: false },
  // The content security policy allows no data: addresses.
  assetsInlineLimit: 0,
};

/**
 * The page that other sites frame (`--mode embed`), into the same folder after the app. It is built by
 * itself: in one build with the app it would load the script of every page of the app.
 */
const embed: UserConfig = {
  root: import.meta.dirname,
  publicDir: false,
  build: {
    ...build,
    emptyOutDir: false,
    rolldownOptions: { input: path.join(import.meta.dirname, 'embed.html') },
  },
};

/**
 * The service worker (`--mode worker`), one script at the root, after the app and before the embed
 * page: it names the files of the app.
 */
const worker = (): UserConfig => ({
  root: import.meta.dirname,
  publicDir: false,
  define: { BUILD: JSON.stringify(appFiles()) },
  build: {
    ...build,
    emptyOutDir: false,
    rolldownOptions: {
      input: path.join(import.meta.dirname, 'src/worker/worker.ts'),
      output: { format: 'iife', entryFileNames: 'worker.js' },
    },
  },
});

/** The built app's name and files, as src/worker/build.d.ts has them. */
function appFiles() {
  const page = readFileSync(path.join(dist, 'index.html'), 'utf8');
  const files = readdirSync(path.join(dist, 'assets')).toSorted();
  const paths = files.map((file) => `/assets/${file}`);
  return {
    name: createHash('sha256').update(page).update(files.join()).digest('hex').slice(0, 12),
    first: paths.filter((file) => page.includes(file)),
    // Most deployments have no use for Firebase; where one has, its script is kept when it is used.
    later: paths.filter(
      (file) => /\.(?:js|css)$/.test(file) && !page.includes(file) && !/firebase/.test(file),
    ),
  };
}

/** What draws the first views at the build (`--mode first-view`): run once by Node, served to nobody. */
const firstView: UserConfig = {
  root: import.meta.dirname,
  publicDir: false,
  plugins: [react({ compiler: true })],
  // With its libraries, which must be the ones of production.
  ssr: { noExternal: true },
  build: {
    ssr: path.join(import.meta.dirname, 'src/first-view/main.tsx'),
    outDir: path.join(import.meta.dirname, 'dist/first-view'),
    emptyOutDir: true,
  },
};

/**
 * The script that a part of the home screen goes into: one with what shows clips, one with what the
 * login needs too. Null for any other part.
 */
function homeScript(part: string, context: Rolldown.ChunkingContext): 'feed' | 'forms' | null {
  if (!partsOf('home/home-screen.tsx', context).has(part)) return null;
  return partsOf('login/login-screen.tsx', context).has(part) ? 'forms' : 'feed';
}

/** All that a screen needs as soon as it is drawn. */
function partsOf(screen: string, context: Rolldown.ChunkingContext): Set<string> {
  const parts = new Set([path.join(import.meta.dirname, 'src/screens', screen)]);
  for (const part of parts) {
    for (const other of context.getModuleInfo(part)?.importedIds ?? []) parts.add(other);
  }
  return parts;
}

const app: UserConfig = {
  root: import.meta.dirname,
  plugins: [
    react({ compiler: true }),
    preloadFonts(['figtree-latin-wght', 'bricolage-grotesque-latin-700']),
    scriptAfterPictures(),
  ],
  build: {
    ...build,
    emptyOutDir: true,
    manifest: true,
    chunkSizeWarningLimit: 600,
    // Few scripts: twenty small ones compress worse and cost a request each. What every page needs is
    // not taken out of the start by the others.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 2 },
            {
              debugName: 'forms',
              name: (part, context) => (homeScript(part, context) === 'forms' ? 'forms' : null),
              priority: 1,
            },
            { debugName: 'feed', name: homeScript },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: {
      '^/(user|get|create|auth|api|samples|feed|sources|embed|oembed|healthz)(/|\\?|$)': {
        target: api,
      },
      // /notifications is a page as well.
      '^/(chat|notifications)/': { target: api },
      '^/live': { target: api, ws: true },
    },
  },
};

export default defineConfig(({ mode }) => {
  if (mode === 'worker') return worker();
  return { embed, 'first-view': firstView }[mode] ?? app;
});

/** What the document draws (styles, fonts, the first picture) comes before the script that takes over. */
function scriptAfterPictures(): Plugin {
  return {
    name: 'script-after-pictures',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace('<script type="module"', '$& fetchpriority="low"'),
    },
  };
}

/** Asks for the fonts of the first screen at once, under the hashed names of the build. */
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
