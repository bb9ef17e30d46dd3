import { CONTRACT, namesIn, NODE } from './common.mjs';

/** @typedef {import('./common.mjs').Row} Row */

const SRC = 'apps/server/src';
const TESTS = [`${SRC}/**/*.test.ts`, `${SRC}/testing/**`];
const ROLES = ['feature', 'routes', 'pages', 'service', 'repo', 'erase', 'export'];

/** @type {Row[]} */
export const serverRows = [
  {
    files: [`${SRC}/main.ts`],
    may: [
      '#app',
      '#migrations/index.ts',
      '#platform/**',
      '#sample/load-sample-community.ts',
      'pino',
      ...NODE,
    ],
    because: 'main.ts starts and stops the app and imports no feature.',
    breaks: [`${SRC}/main.ts`, '#features/feed/feed.service.ts'],
  },
  {
    files: [`${SRC}/app.ts`],
    may: [
      '#auth/**',
      '#features/*/*.feature.ts',
      '#live/**',
      '#platform/**',
      CONTRACT,
      'fastify',
      'prom-client',
    ],
    because: 'app.ts creates each feature with its factory.',
    breaks: [`${SRC}/app.ts`, '#features/feed/feed.service.ts'],
  },
  ...namesIn(`${SRC}/features`).flatMap(featureRows),
  {
    files: [`${SRC}/platform/**`],
    except: TESTS,
    may: [
      './**',
      '#platform/**',
      CONTRACT,
      '@fastify/*',
      'fastify',
      'fflate',
      'jose',
      'kysely',
      'nodemailer',
      'pg',
      'pino',
      'prom-client',
      'rate-limiter-flexible',
      'zod/mini',
      ...NODE,
    ],
    because: 'The platform imports no feature, no auth and no live documents.',
    breaks: [`${SRC}/platform/zz-probe.ts`, '#features/feed/feed.service.ts'],
  },
  {
    files: [`${SRC}/auth/**`],
    except: TESTS,
    may: [
      './**',
      '#auth/**',
      '#platform/**',
      CONTRACT,
      '@node-rs/argon2',
      '@simplewebauthn/server',
      'better-auth',
      'better-auth/*',
      'fastify',
      'jose',
      'kysely',
      'pg',
      'zod/mini',
      ...NODE,
    ],
    because: 'Auth imports no feature and no live documents.',
    breaks: [`${SRC}/auth/zz-probe.ts`, '#features/accounts/accounts.service.ts'],
  },
  {
    files: [`${SRC}/live/**`],
    except: TESTS,
    may: [
      './**',
      '#live/**',
      '#platform/**',
      CONTRACT,
      'fastify',
      'pg',
      'prom-client',
      'redis',
      'ws',
      'zod/mini',
      ...NODE,
    ],
    because: 'Live documents import no feature and no auth.',
    breaks: [`${SRC}/live/zz-probe.ts`, '#auth/actor-resolver.ts'],
  },
  {
    files: [`${SRC}/cli/**`],
    except: TESTS,
    may: [
      './**',
      '#auth/embedded/auth-calls.ts',
      '#auth/embedded/secrets/stored-secrets.ts',
      '#features/moderation/moderators.service.ts',
      '#migrations/index.ts',
      '#platform/**',
      'kysely',
      ...NODE,
    ],
    because: 'Operator commands use the platform and the service that they are for.',
    breaks: [`${SRC}/cli/zz-probe.ts`, '#features/moderation/moderators.repo.ts'],
  },
  {
    files: [`${SRC}/migrations/**`],
    except: TESTS,
    may: ['./**', '#platform/db/migrate.ts', '@reprise/contract/feed/rules/heat.ts', 'kysely'],
    because: 'Migrations do not change with the product: they import SQL and the heat formula.',
    breaks: [`${SRC}/migrations/zz-probe.ts`, '#platform/db/schema.ts'],
  },
  {
    files: [`${SRC}/sample/**`],
    except: TESTS,
    may: [
      './**',
      '#auth/embedded/better-auth.ts',
      '#features/**/*.service.ts',
      '#features/notifications/notifications.repo.ts',
      '#platform/**',
      CONTRACT,
      '@node-rs/argon2',
      'kysely',
      ...NODE,
    ],
    because: 'The sample community uses services and inserts its own rows.',
    breaks: [`${SRC}/sample/zz-probe.ts`, '#features/chat/chat.repo.ts'],
  },
  {
    files: TESTS,
    may: ['**', '!@reprise/web/**', '!**/apps/web/**', '!**/e2e/**', '!**/bench/**'],
    because: 'Tests of the server use all of the server and nothing of the web app.',
    breaks: [`${SRC}/zz-probe.test.ts`, '../../../apps/web/src/main.tsx'],
  },
];

/** @param {string} feature @returns {Row[]} */
function featureRows(feature) {
  const names = {
    folder: `${SRC}/features/${feature}`,
    own: ['./**', `#features/${feature}/**`],
    other: feature === 'chat' ? 'feed' : 'chat',
  };
  return [
    featureFactoryRow(feature, names),
    routesRow(feature, names),
    pagesRow(feature, names),
    serviceRow(names),
    repoRow(feature, names),
    dataRow(names),
    restRow(names),
  ];
}

/** @typedef {{ folder: string, own: string[], other: string }} FeatureNames */

/** @param {string} feature @param {FeatureNames} names @returns {Row} */
function featureFactoryRow(feature, { folder }) {
  return {
    files: [`${folder}/**/*.feature.ts`],
    may: ['./**', '!**/*.repo.ts'],
    because: 'The factory of a feature connects its services, routes, documents and pages.',
    breaks: [`${folder}/zz-probe.feature.ts`, `./${feature}.repo.ts`],
  };
}

/** @param {string} feature @param {FeatureNames} names @returns {Row} */
function routesRow(feature, { folder }) {
  return {
    files: [`${folder}/**/*.routes.ts`],
    may: [
      './**/*.service.ts',
      `#features/${feature}/**/*.service.ts`,
      '#platform/http/**',
      CONTRACT,
    ],
    because: 'Routes call the services of their feature.',
    breaks: [`${folder}/zz-probe.routes.ts`, `./${feature}.repo.ts`],
  };
}

/** @param {string} feature @param {FeatureNames} names @returns {Row} */
function pagesRow(feature, { folder, own }) {
  return {
    files: [`${folder}/**/*.pages.ts`],
    may: [
      ...own,
      '!**/*.repo.ts',
      '!**/*.routes.ts',
      '#platform/http/**',
      '#platform/viewer.ts',
      CONTRACT,
      'fastify',
      'node:timers/promises',
    ],
    because: 'Pages write HTML from what the services of their feature return.',
    breaks: [`${folder}/zz-probe.pages.ts`, `./${feature}.repo.ts`],
  };
}

/** @param {FeatureNames} names @returns {Row} */
function serviceRow({ folder, own, other }) {
  return {
    files: [`${folder}/**/*.service.ts`],
    may: [
      ...own,
      '!**/*.routes.ts',
      '!**/*.pages.ts',
      '#platform/**',
      '!#platform/config.ts',
      '!#platform/http/**',
      '!#platform/db/**',
      '#platform/db/database-errors.ts',
      '#platform/db/transaction.ts',
      CONTRACT,
      'node:crypto',
    ],
    mayAsTypes: ['#features/**/*.service.ts', '#platform/db/schema.ts', 'fastify', 'kysely'],
    because: 'Services use their own repo, and other services only as app.ts passes them in.',
    breaks: [`${folder}/zz-probe.service.ts`, `#features/${other}/${other}.service.ts`],
  };
}

/** @param {string} feature @param {FeatureNames} names @returns {Row} */
function repoRow(feature, { folder, own }) {
  return {
    files: [`${folder}/**/*.repo.ts`],
    may: [
      ...own,
      '!**/*.routes.ts',
      '!**/*.pages.ts',
      '!**/*.service.ts',
      '#platform/db/**',
      '#platform/errors.ts',
      '#platform/tile-with-owner.ts',
      CONTRACT,
      'kysely',
    ],
    because: 'Repos contain SQL and nothing else.',
    breaks: [`${folder}/zz-probe.repo.ts`, `./${feature}.service.ts`],
  };
}

/** @param {FeatureNames} names @returns {Row} */
function dataRow({ folder, own, other }) {
  return {
    files: [`${folder}/**/*.erase.ts`, `${folder}/**/*.export.ts`],
    may: [
      ...own,
      '!**/*.routes.ts',
      '!**/*.pages.ts',
      '!**/*.service.ts',
      '#platform/db/**',
      '#platform/user-data.ts',
      '#platform/viewer.ts',
      CONTRACT,
      'kysely',
    ],
    because: 'Erasers and exporters use the tables of their feature.',
    breaks: [`${folder}/zz-probe.erase.ts`, `#features/${other}/${other}.repo.ts`],
  };
}

/** @param {FeatureNames} names @returns {Row} */
function restRow({ folder, own, other }) {
  return {
    files: [`${folder}/**`],
    except: [...TESTS, ...ROLES.map((role) => `${folder}/**/*.${role}.ts`)],
    may: [
      ...own,
      '!**/*.routes.ts',
      '!**/*.pages.ts',
      '#live/document-source.ts',
      '#platform/**',
      '!#platform/http/**',
      '#platform/http/pages/html.ts',
      CONTRACT,
      'zod/mini',
      'node:timers/promises',
    ],
    because: 'Other files of a feature use their own feature and the platform, without HTTP.',
    breaks: [`${folder}/zz-probe.ts`, `#features/${other}/${other}.repo.ts`],
  };
}
