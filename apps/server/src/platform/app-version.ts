import serverPackage from '../../package.json' with { type: 'json' };

export const appVersion = serverPackage.version;
