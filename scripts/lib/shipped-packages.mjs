import path from 'node:path';

/**
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {boolean} [link]
 * @property {string} [resolved] the folder of a link
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [peerDependencies]
 * @property {Record<string, { optional?: boolean }>} [peerDependenciesMeta]
 */

/** @typedef {Record<string, LockedPackage>} LockedPackages `packages` of package-lock.json */

/**
 * Returns the places in the lock file of everything that the product needs to run: for the root and
 * the workspaces of the product, their dependencies, also if a development tool needs them, too.
 * @param {LockedPackages} packages @param {readonly string[]} products their folders
 * @returns {Set<string>}
 */
export function shippedPackages(packages, products) {
  const found = new Set(products);
  for (const place of found) {
    for (const name of neededBy(packages[place] ?? {})) {
      const at = placeOf(packages, name, place);
      // An optional dependency may be missing.
      if (at !== null) found.add(at);
    }
  }
  return found;
}

/** @param {LockedPackage} locked */
function neededBy({ dependencies, optionalDependencies, peerDependencies, ...locked }) {
  const { peerDependenciesMeta: meta = {} } = locked;
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !meta[name]?.optional);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/**
 * The nearest node_modules that has the package, as for Node. Null if none does.
 * @param {LockedPackages} packages @param {string} name @param {string} from
 * @returns {string | null}
 */
function placeOf(packages, name, from) {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const place = path.join(folder, 'node_modules', name);
    const locked = packages[place];
    if (locked !== undefined) return locked.link === true ? (locked.resolved ?? null) : place;
    if (folder === '.' || folder === '') return null;
  }
}
