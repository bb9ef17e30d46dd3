import { CONTRACT, namesIn, NODE } from './common.mjs';

/** @typedef {import('./common.mjs').Row} Row */

const SRC = 'apps/web/src';
const TESTS = [
  `${SRC}/**/*.test.{ts,tsx}`,
  `${SRC}/**/*.testing.{ts,tsx}`,
  `${SRC}/platform/testing/**`,
];
const REACT = ['react', 'react-router', '@tanstack/react-query', 'lucide-react'];

/** @type {Row[]} */
export const webRows = [
  {
    files: [`${SRC}/main.tsx`],
    may: [
      './**',
      '#app/**',
      '#platform/**',
      '#screens/**',
      '#ui/**',
      '!#platform/testing/**',
      CONTRACT,
      'react',
      'react-dom/client',
      'react-router',
    ],
    because: 'main.tsx starts the app and imports no feature.',
    breaks: [`${SRC}/main.tsx`, '#features/feed/list/feed.api.ts'],
  },
  {
    files: [`${SRC}/app/**`],
    except: TESTS,
    may: [
      './**',
      '#app/**',
      '#screens/**',
      '#features/**',
      '#users/**',
      '#ui/**',
      '#platform/**',
      '!#platform/testing/**',
      '!**/*.testing.{ts,tsx}',
      CONTRACT,
      'react-dom',
      ...REACT,
    ],
    because: 'The app routes to screens; what plays clips belongs to a screen.',
    breaks: [`${SRC}/app/zz-probe.ts`, '#clips/player/player-pool.ts'],
  },
  ...namesIn(`${SRC}/screens`).map(screenRow),
  ...namesIn(`${SRC}/features`).map(featureRow),
  {
    files: [`${SRC}/clips/**`],
    except: TESTS,
    may: [
      './**',
      '#clips/**',
      '#ui/**',
      '#platform/**',
      '!#platform/testing/**',
      '!**/*.testing.ts',
      CONTRACT,
      ...REACT,
    ],
    because: 'Clips serve features and import none of them.',
    breaks: [`${SRC}/clips/zz-probe.ts`, '#features/feed/list/feed.api.ts'],
  },
  {
    files: [`${SRC}/users/**`],
    except: TESTS,
    may: [
      './**',
      '#users/**',
      '#ui/**',
      '#platform/**',
      '!#platform/testing/**',
      CONTRACT,
      ...REACT,
    ],
    because: 'Lists of users serve features and import none of them.',
    breaks: [`${SRC}/users/zz-probe.ts`, '#features/friends/friend-lists.tsx'],
  },
  {
    files: [`${SRC}/ui/**`],
    except: TESTS,
    may: [
      './**',
      '#ui/**',
      '@reprise/contract/*/texts.ts',
      '@reprise/contract/*/limits.ts',
      '@reprise/contract/language/*.ts',
      '@reprise/contract/site/pages.ts',
      '@reprise/contract/site/site-name.ts',
      '@base-ui/react/*',
      'lucide-react',
      'react',
      'react-dom',
      'react-router',
      'react-virtuoso',
      'uqr',
    ],
    because: 'The design system imports nothing of the product but texts, names and limits.',
    breaks: [`${SRC}/ui/zz-probe.ts`, '#platform/api/api-client.ts'],
  },
  {
    files: [`${SRC}/platform/**`],
    except: TESTS,
    may: [
      './**',
      '#platform/**',
      '!#platform/testing/**',
      '!./testing/**',
      CONTRACT,
      '@simplewebauthn/browser',
      '@tanstack/react-query',
      'altcha-lib',
      'altcha-lib/**',
      'firebase/*',
      'react',
      'react-router',
      'socket.io-client',
      'zod/mini',
    ],
    because: 'The platform imports no component and no feature.',
    breaks: [`${SRC}/platform/zz-probe.ts`, '#ui/feedback/notice.tsx'],
  },
  {
    files: [`${SRC}/worker/**`],
    except: TESTS,
    may: ['./**', '@reprise/contract/push/calls.ts'],
    because: 'The service worker is a script of its own: it imports no code of the app.',
    breaks: [`${SRC}/worker/zz-probe.ts`, '#features/push/push-device.ts'],
  },
  {
    files: [`${SRC}/embed/**`],
    except: TESTS,
    may: [
      './**',
      '#clips/player/**',
      '#platform/preferences/**',
      '#ui/fonts.css',
      '#ui/tokens.css',
      CONTRACT,
    ],
    because: 'The framed page shares only the player and the look with the app.',
    breaks: [`${SRC}/embed/zz-probe.ts`, 'react'],
  },
  {
    files: [`${SRC}/api-docs/**`],
    except: TESTS,
    may: [
      './**',
      '#ui/fonts.css',
      '#ui/tokens.css',
      'swagger-ui-dist/swagger-ui-es-bundle.js',
      'swagger-ui-dist/swagger-ui.css',
    ],
    because: 'The page of the API documentation shares only the look with the app.',
    breaks: [`${SRC}/api-docs/zz-probe.ts`, 'react'],
  },
  {
    files: [`${SRC}/first-view/**`],
    except: TESTS,
    may: [
      '#app/**',
      '#clips/player/view/clip-poster.tsx',
      '#features/feed/list/feed.api.ts',
      '#platform/**',
      '!#platform/testing/**',
      '#ui/feedback/notices.ts',
      CONTRACT,
      'react-dom/server',
      'react-router',
    ],
    because: 'Prerendering renders the app and fills in the first page of the feed.',
    breaks: [`${SRC}/first-view/zz-probe.ts`, '#features/chat/chat.api.ts'],
  },
  {
    files: TESTS,
    may: ['**', '!@reprise/server/**', '!**/apps/server/**', '!**/e2e/**', '!**/bench/**'],
    because: 'Tests of the web app use all of it and nothing of the server.',
    breaks: [`${SRC}/zz-probe.test.ts`, '../../../apps/server/src/app.ts'],
  },
  {
    files: ['apps/web/vite.config.ts'],
    may: ['vite', '@vitejs/plugin-react', '../../packages/contract/src/**', ...NODE],
    because: 'The build imports no code of the app.',
    breaks: ['apps/web/vite.config.ts', './src/app/app.tsx'],
  },
];

/** @param {string} screen @returns {Row} */
function screenRow(screen) {
  const folder = `${SRC}/screens/${screen}`;
  return {
    files: [`${folder}/**`],
    except: TESTS,
    may: [
      './**',
      '#features/**',
      '#clips/**',
      '#users/**',
      '#ui/**',
      '#platform/**',
      '!#platform/testing/**',
      '!**/*.testing.{ts,tsx}',
      CONTRACT,
      ...REACT,
    ],
    because: 'Screens compose features; they import neither the app nor each other.',
    breaks: [`${folder}/zz-probe.ts`, `#screens/${screen === 'home' ? 'tile' : 'home'}/probe.tsx`],
  };
}

/** @param {string} feature @returns {Row} */
function featureRow(feature) {
  const folder = `${SRC}/features/${feature}`;
  return {
    files: [`${folder}/**`],
    except: TESTS,
    may: [
      './**',
      `#features/${feature}/**`,
      '#clips/**',
      '#users/**',
      '#ui/**',
      '#platform/**',
      '!#platform/testing/**',
      '!**/*.testing.{ts,tsx}',
      CONTRACT,
      '@hookform/resolvers/zod',
      'fflate',
      'react-hook-form',
      'react-virtuoso',
      'zod/mini',
      ...REACT,
    ],
    because: 'A feature imports no other feature: screens bring them together.',
    breaks: [`${folder}/zz-probe.ts`, `#features/${feature === 'chat' ? 'feed' : 'chat'}/probe.ts`],
  };
}
