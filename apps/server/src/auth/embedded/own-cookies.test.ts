import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { ownCookie, ownCookieIn } from './own-cookies.ts';

const SITE = 'https://reprise.example';
const cookie = { name: 'reprise_x', value: 'abc', seconds: 60 };

it.each([
  [SITE, '__Host-reprise_x=abc; Max-Age=60; Path=/; HttpOnly; SameSite=Lax; Secure'],
  ['http://localhost:3000', 'reprise_x=abc; Max-Age=60; Path=/; HttpOnly; SameSite=Lax'],
])('a cookie of %s is for this host and no script', (publicUrl, line) => {
  expect(ownCookie(publicUrl, cookie)).toBe(line);
});

it.each([
  ['__Host-reprise_x=abc', 'abc'],
  ['a=1; __Host-reprise_x=abc; b=2', 'abc'],
  // Another host of the domain can set these.
  ['reprise_x=abc', ''],
  ['a__Host-reprise_x=abc', ''],
  ['a=__Host-reprise_x=abc', ''],
  [undefined, ''],
])('of the header %s, %j is read', (header, value) => {
  const request = { headers: { cookie: header } } as FastifyRequest;
  expect(ownCookieIn(request, SITE, cookie.name)).toBe(value);
});
