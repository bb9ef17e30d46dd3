import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeClipCode } from './clip-link.ts';
import { runs } from '../../testing/runs.ts';

function base64url(bytes: Iterable<number>): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function codeOf(hex: string): string {
  const pairs = hex.replaceAll(' ', '').match(/../g) ?? [];
  return base64url(pairs.map((pair) => Number.parseInt(pair, 16)));
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
}

function encode(startMs: number, endMs: number): string {
  return base64url([0x10, ...varint(startMs), 0x18, ...varint(endMs)]);
}

describe('real codes decode to start and end in milliseconds', () => {
  test.each([
    ['ELKfCRj1vAs', '10b29f0918f5bc0b', 151_474, 188_021],
    ['EPeWARjX6wQ', '10f7960118d7eb04', 19_319, 79_319],
    ['EInTBRjdtAY', '1089d30518ddb406', 92_553, 105_053],
    ['EAAYjjg', '1000188e38', 0, 7182],
    ['EJO-ARjq0wM', '1093be0118ead303', 24_339, 59_882],
    ['EKaPkAMYhuSTAw', '10a68f90031886e49303', 6_555_558, 6_615_558],
    ['EPOqmggYw9CcCA', '10f3aa9a0818c3d09c08', 17_208_691, 17_246_275],
  ])('%s', (code, hex, startMs, endMs) => {
    expect(codeOf(hex)).toBe(code);
    expect(decodeClipCode(code)).toEqual({ startMs, endMs });
  });

  test.each([
    'ENy0AxjI1gU',
    'ELjpOhj40zs',
    'EMWiChi-1Qo',
    'EPrhBRiVlAc',
    'EM2CAhit1wU',
    'ELidBRjQkgY',
    'ELy5EBi3lhE',
    'EKngjQEYo6ORAQ',
  ])('%s has a length of 5 to 60 seconds', (code) => {
    const { startMs, endMs } = decodeClipCode(code) ?? { startMs: 0, endMs: 0 };
    expect(endMs - startMs).toBeGreaterThanOrEqual(5000);
    expect(endMs - startMs).toBeLessThanOrEqual(60_000);
  });
});

describe('accepts what the format allows', () => {
  test.each([
    ['a missing start is 0', '18 8e38', { startMs: 0, endMs: 7182 }],
    ['the end may come first', '18 8e38 10 01', { startMs: 1, endMs: 7182 }],
    ['the last of two values wins', '10 05 10 01 18 8e38', { startMs: 1, endMs: 7182 }],
    ['an unknown varint is skipped', '08 9601 10 00 18 8e38', { startMs: 0, endMs: 7182 }],
    ['unknown bytes are skipped', '22 03 616263 10 00 18 8e38', { startMs: 0, endMs: 7182 }],
    ['an unknown fixed32 is skipped', '25 00000000 18 8e38', { startMs: 0, endMs: 7182 }],
    ['an unknown fixed64 is skipped', '21 0000000000000000 18 8e38', { startMs: 0, endMs: 7182 }],
    ['the longest time is 43,200 s', '10 00 18 80dccc14', { startMs: 0, endMs: 43_200_000 }],
  ])('%s', (_title, hex, times) => {
    expect(decodeClipCode(codeOf(hex))).toEqual(times);
  });

  test('ignores padding and accepts the other base64 alphabet', () => {
    const times = decodeClipCode('EJO-ARjq0wM');
    expect(decodeClipCode('EJO+ARjq0wM=')).toEqual(times);
  });
});

describe('returns null for malformed codes', () => {
  test.each([
    ['no end', '10 b29f09'],
    ['an end before its start', '10 8e38 18 01'],
    ['an end at its start', '10 05 18 05'],
    ['an end beyond the longest time', '10 00 18 81dccc14'],
    ['an end whose lower 35 bits alone are valid', '10 00 18 8eb880808001'],
    ['an end of another type', '10 00 1d 01000000'],
    ['a negative end', '18 ffffffffffffffffff01'],
    ['an endless number', '18 ffffffffffffffffffffff01'],
    ['a cut-off number', '10 b29f09 18 f5bc'],
    ['a tag without value', '10'],
    ['field number 0', '00 01 18 8e38'],
    ['a group, which is deprecated', '0b 18 8e38'],
    ['bytes that end too soon', '18 8e38 22 7f 61'],
    ['a fixed number that ends too soon', '18 8e38 25 00'],
    ['an endless length', '18 8e38 22 ff'],
    ['more than 64 bytes', `18 8e38 22 3e ${'61'.repeat(62)}`],
  ])('%s', (_title, hex) => {
    expect(decodeClipCode(codeOf(hex))).toBeNull();
  });

  test.each(['', 'E', '=', 'EAAYj', 'EAAY jjg', 'EAAYjj!', 'ÄAAYjjg', '\0', 'A'.repeat(1_000_000)])(
    '%.20j',
    (code) => {
      expect(decodeClipCode(code)).toBeNull();
    },
  );

  test('rejects a very long code of padding without delay', () => {
    expect(decodeClipCode(`${'='.repeat(200_000)}A`)).toBeNull();
  });

  test('accepts exactly 64 bytes', () => {
    const code = codeOf(`18 8e38 22 3b ${'61'.repeat(59)}`);
    expect(decodeClipCode(code)).toEqual({ startMs: 0, endMs: 7182 });
  });
});

const milliseconds = fc.integer({ min: 0, max: 43_200_000 });

test('every range is decoded as it was encoded', () => {
  fc.assert(
    fc.property(milliseconds, milliseconds, (startMs, endMs) => {
      const expected = startMs < endMs ? { startMs, endMs } : null;
      expect(decodeClipCode(encode(startMs, endMs))).toEqual(expected);
    }),
    { numRuns: runs(1000) },
  );
});

test('a truncated code returns null', () => {
  fc.assert(
    fc.property(milliseconds, milliseconds, fc.nat(), (startMs, endMs, cut) => {
      fc.pre(startMs < endMs);
      const code = encode(startMs, endMs);
      expect(decodeClipCode(code.slice(0, cut % code.length))).toBeNull();
    }),
    { numRuns: runs(1000) },
  );
});

test('never throws', () => {
  const bytes = fc.uint8Array({ maxLength: 80 });
  const code = fc.oneof(fc.string({ unit: 'binary' }), fc.base64String(), bytes.map(base64url));
  fc.assert(
    fc.property(code, (text) => {
      const times = decodeClipCode(text);
      if (times === null) return;
      expect(times.startMs).toBeGreaterThanOrEqual(0);
      expect(times.endMs).toBeGreaterThan(times.startMs);
      expect(times.endMs).toBeLessThanOrEqual(43_200_000);
    }),
    { numRuns: runs(2000) },
  );
});
