/**
 * What is wrong with a value, to follow the name of its setting: more precise than what its rule
 * expects. Never contains the value, which may be a secret.
 */
export type Flaw = (value: string) => string | null;

/** Quotes and line ends that docker's --env-file, or a shell, leaves in a value. */
export const fileFlaw: Flaw = (value) => {
  if (/^(["']).*\1$/s.test(value)) return 'is in quotes: write the value without them';
  if (value.endsWith('\r')) return 'ends with a carriage return: save its file with LF line ends';
  return null;
};

/** For values that any rule for text would accept. */
export const spaceFlaw: Flaw = (value) => {
  if (/\p{Cc}/u.test(value)) return 'contains a line break or another control character';
  return value === value.trim() ? null : 'begins or ends with white space';
};

/** The others would be ignored. */
const DATABASE_PARAMETERS: ReadonlySet<string> = new Set([
  'application_name',
  'client_encoding',
  'fallback_application_name',
  'host',
  'idle_in_transaction_session_timeout',
  'lock_timeout',
  'options',
  'password',
  'port',
  'query_timeout',
  'ssl',
  'sslcert',
  'sslkey',
  'sslmode',
  'sslnegotiation',
  'sslrootcert',
  'statement_timeout',
  'uselibpqcompat',
  'user',
]);

export const databaseUrlFlaw: Flaw = (value) => {
  const [address = '', ...query] = value.split('?');
  const parameters = new URLSearchParams(query.join('?'));
  const { host, port } = serverOf(address);
  if ([host, ...parameters.getAll('host')].some((name) => name.includes(','))) {
    return 'names several hosts: name a proxy in front of them, such as HAProxy or PgBouncer';
  }
  const unknown = [...parameters.keys()].find((name) => !DATABASE_PARAMETERS.has(name));
  const parameterFlaw =
    unknown === undefined
      ? null
      : `has the parameter ${unknown}, which has no effect: leave it out`;
  return portFlaw(port) ?? portFlaw(parameters.get('port')) ?? parameterFlaw;
};

export const redisUrlFlaw: Flaw = (value) => {
  const [, kind, server = '', path = ''] =
    /^rediss?(?:\+(\w+))?:\/\/(?:[^@]*@)?([^/]*)(?:\/(.*))?$/.exec(value) ?? [];
  const nodes = server.split(',');
  if (kind === undefined && value.includes(',') && nodes.length > 1) {
    return 'names several servers: begin it with redis+sentinel:// or redis+cluster://';
  }
  if (kind === 'sentinel' && !/^[\w.-]/.test(path)) {
    return 'must end with the name of the master, such as redis+sentinel://one:26379,two:26379/mymaster';
  }
  if (kind === 'cluster' && path !== '') return 'must name no database: a cluster has only one';
  return nodes.map((node) => portFlaw(portOf(node))).find((flaw) => flaw !== null) ?? null;
};

/** Host and port of an address, which need not be valid. */
function serverOf(address: string): { host: string; port: string | undefined } {
  const [, server = ''] = /^\w+:\/\/(?:[^@]*@)?([^?]*)$/.exec(address) ?? [];
  const [host = ''] = server.split('/');
  return { host: server.includes(',') ? server : host, port: portOf(host) };
}

function portOf(host: string): string | undefined {
  return /[^:]:([^:\]]*)$/.exec(host)?.[1];
}

function portFlaw(port: string | null | undefined): string | null {
  if (port === undefined || port === null || port === '') return null;
  const isPort = /^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535;
  return isPort ? null : 'must have a port from 1 to 65535 after its host';
}
