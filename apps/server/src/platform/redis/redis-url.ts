/** What REDIS_URL names. */
export interface RedisAddress {
  /** One server, the master that Sentinels name, or a cluster. */
  readonly kind: 'server' | 'sentinel' | 'cluster';
  readonly isTls: boolean;
  /** Of Redis; Sentinels are asked without one. Decoded. */
  readonly username: string | undefined;
  readonly password: string | undefined;
  /** The server, Sentinels, or some nodes of the cluster. */
  readonly nodes: readonly RedisNode[];
  /** By which Sentinels know the master; otherwise empty. */
  readonly master: string;
  readonly database: number;
}

export interface RedisNode {
  readonly host: string;
  readonly port: number;
}

const PATTERN =
  /^redis(?<tls>s?)(?:\+(?<kind>sentinel|cluster))?:\/\/(?:(?<user>[^:@/?#\s]*)(?::(?<password>[^@/?#\s]*))?@)?(?<nodes>[^@/?#\s]+)(?<path>(?:\/[\w.-]*)*)$/;
const PORTS = { server: 6_379, sentinel: 26_379, cluster: 6_379 } as const;
const NODE = /^(?<host>\[[\da-f:.]+\]|[^:[\]]+)(?::(?<port>\d{1,5}))?$/i;

/** Returns null if it is none. */
export function parseRedisUrl(url: string): RedisAddress | null {
  const {
    tls,
    kind = 'server',
    user,
    password,
    nodes: list = '',
    path = '',
  } = groupsOf(PATTERN, url);
  if (tls === undefined || !isKind(kind)) return null;
  const nodes = list.split(',').map((node) => parseNode(node, PORTS[kind]));
  const [first = '', second = '', ...rest] = path.split('/').slice(1);
  const [master, database] = kind === 'sentinel' ? [first, second] : ['', first];
  const isWhole = kind === 'sentinel' ? master !== '' : second === '';
  const isOne = kind !== 'server' || nodes.length === 1;
  if (!isWhole || !isOne || rest.length > 0 || !/^\d{0,4}$/.test(database)) return null;
  if (nodes.includes(null)) return null;
  return {
    kind,
    isTls: tls !== '',
    username: decode(user),
    password: decode(password),
    nodes: nodes.filter((node) => node !== null),
    master,
    database: Number(database),
  };
}

function isKind(kind: string): kind is RedisAddress['kind'] {
  return kind in PORTS;
}

function parseNode(node: string, defaultPort: number): RedisNode | null {
  const { host, port = defaultPort } = groupsOf(NODE, node);
  return host === undefined ? null : { host: host.replaceAll(/[[\]]/g, ''), port: Number(port) };
}

/** An empty user or password is none. */
function decode(text: string | undefined): string | undefined {
  return text === undefined || text === '' ? undefined : decodeURIComponent(text);
}

function groupsOf(pattern: RegExp, text: string): Partial<Record<string, string>> {
  return pattern.exec(text)?.groups ?? {};
}
