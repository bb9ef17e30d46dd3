import { CONTRACT } from './common.mjs';

/** @typedef {import('./common.mjs').Row} Row */

export const SRC = 'apps/server/src';
export const TESTS = [`${SRC}/**/*.test.ts`, `${SRC}/testing/**`];
const ROLES = ['feature', 'routes', 'pages', 'service', 'repo', 'sql', 'user-data'];

/** @param {string} feature @returns {Row[]} */
export function featureRows(feature) {
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
    sqlRow(feature, names),
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
      '#platform/texts/**',
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
      '#platform/db/transaction.ts',
      '#features/tiles/tile-with-owner.ts',
      CONTRACT,
      'node:crypto',
    ],
    mayAsTypes: [
      '#features/**/*.service.ts',
      '#platform/db/schema.ts',
      '#platform/db/user-rows.ts',
      'fastify',
      'kysely',
    ],
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
      '#platform/viewer.ts',
      '#features/**/*.sql.ts',
      '#features/tiles/tile-with-owner.ts',
      CONTRACT,
      'kysely',
    ],
    because: 'Repos contain SQL and nothing else.',
    breaks: [`${folder}/zz-probe.repo.ts`, `./${feature}.service.ts`],
  };
}

/** @param {string} feature @param {FeatureNames} names @returns {Row} */
function sqlRow(feature, { folder }) {
  return {
    files: [`${folder}/**/*.sql.ts`],
    may: [
      './**/*.sql.ts',
      '#features/**/*.sql.ts',
      '#platform/db/**',
      '#platform/viewer.ts',
      CONTRACT,
      'kysely',
    ],
    because: 'Parts of statements, which repos of other features use, too, run no statement.',
    breaks: [`${folder}/zz-probe.sql.ts`, `./${feature}.repo.ts`],
  };
}

/** @param {FeatureNames} names @returns {Row} */
function dataRow({ folder, own, other }) {
  return {
    files: [`${folder}/**/*.user-data.ts`],
    may: [
      ...own,
      '!**/*.routes.ts',
      '!**/*.pages.ts',
      '!**/*.service.ts',
      '#platform/db/**',
      '#platform/database-errors.ts',
      '#platform/viewer.ts',
      '#features/**/*.sql.ts',
      CONTRACT,
      'kysely',
    ],
    because: 'Erasing and exporting use the tables of their feature.',
    breaks: [`${folder}/zz-probe.user-data.ts`, `#features/${other}/${other}.repo.ts`],
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
      '#platform/http/pages/page-head.ts',
      CONTRACT,
      'zod/mini',
      'node:crypto',
      'node:timers/promises',
    ],
    because: 'Other files of a feature use their own feature and the platform, without HTTP.',
    breaks: [`${folder}/zz-probe.ts`, `#features/${other}/${other}.repo.ts`],
  };
}
