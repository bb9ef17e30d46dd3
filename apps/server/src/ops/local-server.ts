import type { Config } from '#platform/config.ts';

/** Returns the address of a path of a server on this machine. */
export function localUrl({ host, port }: Address, path: string): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}${path}`;
}

interface Address {
  readonly host: Config['HOST'];
  readonly port: number;
}
