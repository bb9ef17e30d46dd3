/** A key and how many times the limit of one address it may use. */
export interface CountedKey {
  readonly key: string;
  readonly times: 1 | 4 | 8;
}

const IPV6_64 = /^([\da-f]{1,4}):([\da-f]{1,4}):([\da-f]{1,4}):([\da-f]{1,4})$/;

/**
 * Returns what a call counts for, the narrowest network first. A /48 or /56 can belong to one
 * customer, who then has up to 65,536 networks of /64; or to many customers, so its limits are
 * higher.
 */
export function countedKeys(key: string): readonly CountedKey[] {
  const groups = IPV6_64.exec(key);
  if (groups === null) return [{ key, times: 1 }];
  const site = groups.slice(1, 4).join(':');
  const high = Number.parseInt(groups[4] ?? '', 16) >> 8;
  return [
    { key, times: 1 },
    { key: `${site}:${high.toString(16)}00::/56`, times: 4 },
    { key: `${site}::/48`, times: 8 },
  ];
}

/** The widest network of an address key: an IPv6 /48, or the IPv4 address. */
export function siteOf(key: string): string {
  return countedKeys(key).at(-1)?.key ?? key;
}
