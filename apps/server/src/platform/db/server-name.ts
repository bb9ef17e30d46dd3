import os from 'node:os';

const PREFIX = 'reprise@';
/** PostgreSQL cuts names at 63 bytes. */
const HOST_MAX = 48;

/** Names this server's connections in pg_stat_activity: `reprise@host:port`. */
export function serverName({ PORT }: { readonly PORT: number }): string {
  return `${PREFIX}${os.hostname().slice(0, HOST_MAX)}:${PORT}`;
}

/** Returns `host:port` of a name from `serverName`. */
export function addressInName(name: string): string {
  return name.slice(PREFIX.length);
}

/** A pattern for `like`. */
export const SERVER_NAMES = `${PREFIX}%`;
