import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { accessTokenHash, isAccessToken, makeAccessToken } from './access-tokens.ts';

it('makes tokens that a secret scanner knows, never the same twice', () => {
  const tokens = Array.from({ length: 100 }, makeAccessToken);
  expect(new Set(tokens).size).toBe(100);
  for (const token of tokens) {
    expect(token).toMatch(/^reprise_pat_[0-9A-Za-z]{46}$/);
    expect(isAccessToken(token)).toBe(true);
    expect(accessTokenHash(token)).toEqual(createHash('sha256').update(token).digest());
  }
});

it.each([
  ['another secret', (token: string) => token.replace(/.(?=.{6}$)/, other)],
  ['another checksum', (token: string) => token.replace(/.$/, other)],
  ['a shorter one', (token: string) => token.slice(0, -1)],
  ['a longer one', (token: string) => `${token}0`],
  ['another prefix', (token: string) => token.replace('reprise', 'esirper')],
  ['nothing', () => ''],
])('hashes no token with %s', (_case, change) => {
  expect(accessTokenHash(change(makeAccessToken()))).toBeNull();
});

it('has a checksum that other programs compute, too', () => {
  // CRC-32 of "reprise_pat_" and forty zeros, in base 62.
  expect(accessTokenHash(`reprise_pat_${'0'.repeat(40)}0zh2yK`)).not.toBeNull();
});

function other(character: string): string {
  return character === 'a' ? 'b' : 'a';
}
