import { describe, expect, test } from 'vitest';
import { clipDescription, clipTitle } from './clip-page.ts';
import { embedPath, publicIdIn, tilePath } from './tile-paths.ts';

function clip(tile_desc: string) {
  return { tile_owner: 'alice', tile_desc, starttime: 12.6, endtime: 75 };
}

describe('clipTitle', () => {
  test.each([
    ['the good part', 'the good part'],
    ['  two\n lines\t', 'two lines'],
    ['', 'Clip by alice'],
    [' \u200B\u2800 ', 'Clip by alice'],
    ['x'.repeat(70), 'x'.repeat(70)],
    ['x'.repeat(71), `${'x'.repeat(69)}…`],
    [`${'x'.repeat(68)} yy`, `${'x'.repeat(68)}…`],
    ['😀'.repeat(71), `${'😀'.repeat(69)}…`],
    ['הקטע הטוב', 'הקטע הטוב'],
    ['a\u202Eb\u2066c\u200F\u061C', 'abc'],
    ['👩‍👩‍👧', '👩‍👩‍👧'],
    ['<b>&amp;"', '<b>&amp;"'],
  ])('of %j is %j', (caption, title) => {
    expect(clipTitle(clip(caption))).toBe(title);
  });
});

describe('clipDescription', () => {
  const origin = 'Clip by alice on Reprise, 0:12.6 – 1:15.0';
  test.each([
    ['the good part', origin],
    ['', origin],
    ['x'.repeat(71), `${'x'.repeat(71)} · ${origin}`],
    ['x'.repeat(201), `${'x'.repeat(199)}… · ${origin}`],
  ])('of %j is %j', (caption, description) => {
    expect(clipDescription(clip(caption))).toBe(description);
  });
});

test('addresses contain nothing but the id', () => {
  expect(tilePath('Abc123Def456')).toBe('/tile/Abc123Def456');
  expect(embedPath('../x?y')).toBe('/embed/..%2Fx%3Fy');
});

test.each([
  'Abc123Def456',
  'Abc123Def456)',
  'Abc123Def456.',
  'Abc123Def456,',
  'Abc123Def456-',
  'Abc123Def456\n',
  'Abc123Def456\u200b',
  'Abc123Def456%E2%80%8B',
  'Abc123Def456。',
  'Abc123Def456を見て',
  '\u2068Abc123Def456\u2069',
  '“Abc123Def456”',
])('the public id in %j is read', (segment) => {
  expect(publicIdIn(segment)).toBe('Abc123Def456');
});

test.each(['', 'Abc123Def45', 'Abc123Def4567', 'Abc-123Def456', '%00', 'a.b'])(
  'there is no public id in %j',
  (segment) => expect(publicIdIn(segment)).toBeNull(),
);
