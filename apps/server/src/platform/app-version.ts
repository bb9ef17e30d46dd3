import serverPackage from '../../package.json' with { type: 'json' };

/** The release, such as `1.0.0`. */
export const appVersion = serverPackage.version;
