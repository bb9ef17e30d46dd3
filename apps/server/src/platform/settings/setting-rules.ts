import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { parseRedisUrl } from '#platform/redis/redis-url.ts';

export const LOOPBACK_ORIGIN = /^https?:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/;

export const onOff = z.enum(['on', 'off']);
export const port = z.pipe(
  z.pipe(z.string().check(z.regex(/^\d{1,5}$/)), z.transform(Number)),
  z.int().check(z.gte(1), z.lte(65_535)),
);
export const hostAddress = z.string().check(z.regex(/^[\w.:-]+$/));
/** Normalized like a browser's Origin header, so that both can be compared. */
export const webOrigin = z.pipe(
  z.string().check(
    z.regex(/^https?:\/\/[^/?#@\s]+\/?$/i),
    z.refine((value) => URL.canParse(value)),
  ),
  z.transform((value) => new URL(value).origin),
);
/** Special characters in a password must be percent-encoded. */
export const databaseUrl = z.string().check(
  z.regex(/^postgres(?:ql)?:\/\/(?:[^/?#@\s]+@)?[^/?#@\s]*(?:\/[^/?#@\s]*)?(?:\?\S*)?$/),
  // The host may be a parameter, for a socket.
  z.refine((value) => URL.canParse(value.replace('@/', '@localhost/'))),
  z.refine(isDecodable),
);
export const contactAddress = z.string().check(
  z.regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/),
  z.refine((value) => URL.canParse(value)),
  z.refine(isDecodable),
);
export const redisUrl = z
  .string()
  .check(z.refine((value) => isDecodable(value) && parseRedisUrl(value) !== null));
export const smtpUrl = z.string().check(
  z.regex(/^smtps?:\/\/(?:[^/?#@\s]+@)?[^/?#@\s,]+\/?(?:\?\S*)?$/),
  z.refine((value) => URL.canParse(value)),
  z.refine(isDecodable),
);
export const mailSender = z
  .string()
  .check(z.regex(/^[^\r\n<>]*(?:<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/));
export const loopbackHost = z.string().check(
  z.regex(/^(?:127\.0\.0\.1|localhost|\[::1\]):\d{1,5}$/),
  z.refine((host) => URL.canParse(`http://${host}`)),
);
export const proxies = z
  .string()
  .check(z.refine((list) => list.split(',').every(isAddressOrNetwork)));

export const pushOrigins = z.pipe(
  z.pipe(
    z.string(),
    z.transform((list) => list.split(',').map((origin) => origin.trim())),
  ),
  z.array(webOrigin.check(z.refine(isSafeOrigin))),
);

/** A stray % would fail only when the address is used. */
function isDecodable(value: string): boolean {
  try {
    decodeURIComponent(value);
    return true;
  } catch {
    return false;
  }
}

/** http is only safe on this machine: elsewhere the network can read the requests. */
function isSafeOrigin(origin: string): boolean {
  return origin.startsWith('https:') || LOOPBACK_ORIGIN.test(origin);
}

function isAddressOrNetwork(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.trim().split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  return /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128);
}

export const challengeUse = z.enum(['off', 'on', 'flood']);

export const signUpsPerMinute = z.pipe(
  z.pipe(z.string().check(z.regex(/^\d{1,6}$/)), z.transform(Number)),
  z.int().check(z.gte(1), z.lte(100_000)),
);

export const retentionDays = z.pipe(
  z.pipe(z.string().check(z.regex(/^\d{1,4}$/)), z.transform(Number)),
  z.int().check(z.gte(7), z.lte(3_650)),
);

export const answerDays = z.pipe(
  z.pipe(z.string().check(z.regex(/^\d{1,2}$/)), z.transform(Number)),
  z.int().check(z.gte(1), z.lte(90)),
);

/** `days/weeks/months`. At least one day, so that the newest backup is never deleted. */
export const backupRetention = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,2}\/\d{1,3}\/\d{1,3}$/)),
  z.transform((value) => {
    const [days = 0, weeks = 0, months = 0] = value.split('/').map(Number);
    return { days, weeks, months };
  }),
);
