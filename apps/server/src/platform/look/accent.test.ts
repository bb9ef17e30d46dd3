import { readFileSync } from 'node:fs';
import { wcagContrast } from 'culori';
import { describe, expect, it } from 'vitest';
import { type AccentShades, accentCss, accentFlaw, accentOf, backgrounds } from './accent.ts';

const tokens = readFileSync(new URL('../../../../web/src/ui/tokens.css', import.meta.url), 'utf8');

it('compares with the backgrounds of the web app', () => {
  const names = ['page', 'raised', 'sunken', 'floating'];
  const pairs = names.map((name) => {
    const pattern = new RegExp(`--${name}: light-dark\\((oklch\\([^)]*\\)), (oklch\\([^)]*\\))\\)`);
    return pattern.exec(tokens)?.slice(1) ?? [];
  });
  expect(new Set(pairs.map(([light]) => light))).toEqual(new Set(backgrounds.light));
  expect(new Set(pairs.map(([, dark]) => dark))).toEqual(new Set(backgrounds.dark));
});

describe('a color that is too light for light pages is refused, with the nearest that passes', () => {
  it.each([
    ['#ffcc00', '1.3', '#a78500'],
    ['#ffffff', '1', '#898989'],
    ['#1da1f2', '2.4', '#0090dc'],
    ['#ff7a59', '2.2', '#e36040'],
    ['#22c55e', '1.9', '#009f46'],
  ])('%s has %s:1, %s passes', (color, ratio, nearest) => {
    expect(accentFlaw(color)).toBe(
      `${color} has a contrast of ${ratio}:1 on light pages and needs 3:1: the nearest color that passes is ${nearest}`,
    );
    expect(accentFlaw(nearest)).toBeNull();
  });
});

describe.each([
  '#1d6fb8',
  '#000000',
  '#767676',
  '#b3261e',
  '#0a7d33',
  '#6d28d9',
  '#c2410c',
  '#0000ff',
  '#c000c0',
  '#a16207',
  '#d0482b',
])('%s', (color) => {
  const { normal, more } = accentOf(color);

  it('is used as it is on light pages', () => {
    expect(accentFlaw(color)).toBeNull();
    expect(normal.light.accent).toBe(color);
  });

  it.each([
    ['light', normal.light, { control: 3, text: 4.5 }],
    ['dark', normal.dark, { control: 3, text: 4.5 }],
    ['light, more contrast', more.light, { control: 4.5, text: 7 }],
    ['dark, more contrast', more.dark, { control: 4.5, text: 7 }],
  ] as const)('has shades with enough contrast: %s', (name, shades, { control, text }) => {
    const pages = backgrounds[name.startsWith('light') ? 'light' : 'dark'];
    expect(lowest(shades.accent, pages)).toBeGreaterThanOrEqual(control);
    expect(lowest(shades['accent-text'], [...pages, shades.tint])).toBeGreaterThanOrEqual(text);
    const filled = [shades.accent, shades['accent-hover']];
    expect(filled[1]).not.toBe(filled[0]);
    expect(lowest(shades['on-accent'], filled)).toBeGreaterThanOrEqual(4.5);
  });

  it('marks words that stay readable', () => {
    for (const theme of ['light', 'dark'] as const) {
      const strong = tokenOf('strong', theme);
      expect(wcagContrast(normal[theme].mark, strong)).toBeGreaterThanOrEqual(4.5);
    }
  });
});

it('writes nothing but properties and hex colors into the style', () => {
  const css = accentCss(accentOf('#1d6fb8'));
  const value = String.raw`(?:#[\da-f]{6}|light-dark\(#[\da-f]{6,8},#[\da-f]{6,8}\))`;
  const rule = String.raw`:root\{(?:--[a-z-]+:${value};?)+\}`;
  expect(css).toMatch(new RegExp(`^${rule}@media\\(prefers-contrast:more\\)\\{${rule}\\}$`));
  const names = Object.keys(accentOf('#1d6fb8').normal.light) as (keyof AccentShades)[];
  for (const name of names) expect(tokens, name).toContain(`--${name}:`);
});

function lowest(color: string, others: readonly string[]): number {
  return Math.min(...others.map((other) => wcagContrast(color, other)));
}

function tokenOf(name: string, theme: 'light' | 'dark'): string {
  const pattern = new RegExp(`--${name}: light-dark\\((oklch\\([^)]*\\)), (oklch\\([^)]*\\))\\)`);
  const [, light = '', dark = ''] = pattern.exec(tokens) ?? [];
  return { light, dark }[theme];
}
