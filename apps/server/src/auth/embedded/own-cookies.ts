import type { FastifyRequest } from 'fastify';
import { cookieName } from './better-auth.ts';

/** Of this server's own cookies, which Better Auth does not know. Empty without the cookie. */
export function ownCookieIn({ headers }: FastifyRequest, publicUrl: string, name: string): string {
  const prefix = `${cookieName(publicUrl, name)}=`;
  const cookies = (headers.cookie ?? '').split('; ');
  return cookies.find((pair) => pair.startsWith(prefix))?.slice(prefix.length) ?? '';
}

interface OwnCookie {
  readonly name: string;
  readonly value: string;
  /** 0 deletes it. */
  readonly seconds: number;
}

/** Returns the content of a `Set-Cookie` header. */
export function ownCookie(publicUrl: string, { name, value, seconds }: OwnCookie): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${cookieName(publicUrl, name)}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}
